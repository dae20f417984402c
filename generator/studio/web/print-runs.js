"use strict";
// How far a run has come is asked again while it prints, whoever has started it.

const area = document.getElementById("run");

async function look() {
  if (document.hidden) return;
  const focused = area.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  try {
    const got = await fetch(area.dataset.state);
    if (!got.ok) return;
    const over = area.querySelector(":scope > .over");
    area.innerHTML = await got.text();
    if (over) area.prepend(over);
    if (focused) area.querySelector(`a[href="${focused}"]`)?.focus();
  } catch { /* the studio has ended: what was seen last stays */ }
}

document.addEventListener("submit", () => setTimeout(look, 1500));
document.addEventListener("shown", look);
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-stop-job]");
  if (button) fetch(`/jobs/${button.dataset.stopJob}/stop`, { method: "POST" }).then(() => setTimeout(look, 500));
});
setInterval(() => { if (area.querySelector('[data-running="yes"]')) look(); }, 2000);
