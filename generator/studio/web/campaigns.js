"use strict";
// Rows that are added to a report; what was open stays open when the form comes back; what was
// typed isn't left by mistake.

let changed = false;
let open = new Set();

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-add]");
  if (!button) return;
  const fold = button.closest("details"), number = Number(button.dataset.add);
  const row = fold.querySelector("template").content.cloneNode(true).firstElementChild;
  for (const one of row.querySelectorAll("[name]")) {
    const path = JSON.parse(one.name);
    path[path.length - 2] = number;
    one.name = JSON.stringify(path);
    one.removeAttribute("id");
  }
  row.setAttribute("aria-label", `Row ${number + 1}`);
  fold.querySelector(".rows").append(row);
  button.dataset.add = number + 1;
  row.querySelector("input, select").focus();
  changed = true;
});

document.addEventListener("input", (event) => {
  if (event.target.closest("form.report")) changed = true;
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("form.report")) return;
  open = new Set([...document.querySelectorAll("details[open][id]")].map((one) => one.id));
});

document.addEventListener("shown", (event) => {
  if (event.detail.id !== "report") return;
  const area = document.getElementById("report");
  if (!event.detail.wrong) {
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    changed = Boolean(area.querySelector(".now"));
  }
  (area.querySelector(".over") ?? document.getElementById("said"))?.scrollIntoView({ block: "start" });
  document.getElementById("said")?.focus();
});

// A problem's link leads to its field, also inside what is closed.
document.addEventListener("click", (event) => {
  const link = event.target.closest('#said a[href^="#"]');
  const field = link && document.getElementById(link.getAttribute("href").slice(1));
  if (!field) return;
  event.preventDefault();
  field.closest("details")?.setAttribute("open", "");
  (field.matches("fieldset") ? field.querySelector("input:checked, input") ?? field : field).focus();
});

addEventListener("beforeunload", (event) => { if (changed) event.preventDefault(); });
