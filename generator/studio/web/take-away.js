"use strict";
// Settings are shown, and sent, with the kinds of export that they belong to.

const away = document.querySelector(".away");

function chosen() {
  const kind = new FormData(away).get("as");
  for (const setting of away.querySelectorAll("[data-kinds]")) {
    const ours = setting.dataset.kinds.split(" ").includes(kind);
    setting.hidden = !ours;
    setting.disabled = !ours;
  }
}

away.addEventListener("change", (event) => { if (event.target.name === "as") chosen(); });
addEventListener("pageshow", chosen);  // a browser that comes back has filled the form in again
chosen();
