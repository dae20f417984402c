"use strict";
// One step at a time; the address says which, so the browser's own Back goes back. What was typed is
// kept by this browser, since somebody walks to the printer in between.

const wizard = document.querySelector(".wizard");
const steps = [...wizard.querySelectorAll(".step")];
const KEPT = "printer";

function go(focus) {
  const wanted = location.hash.slice(1);
  const now = steps.find((step) => step.id === wanted) ?? steps[0];
  for (const step of steps) step.hidden = step !== now;
  for (const link of document.querySelectorAll(".steps a")) {
    if (link.hash === `#${now.id}`) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
  if (!focus) return;
  now.querySelector("h2").focus({ preventScroll: true });
  document.querySelector(".steps").scrollIntoView({ block: "nearest" });
  scrollTo({ top: Math.min(scrollY, document.querySelector(".steps").offsetTop - 8) });
}

function onPaper() {
  const paper = wizard.elements.paper.value;
  for (const hint of wizard.querySelectorAll("[data-paper]")) hint.hidden = hint.dataset.paper !== paper;
}

function keep() {
  try { localStorage.setItem(KEPT, JSON.stringify([...new FormData(wizard)])); } catch { /* it is full */ }
}

function restore() {
  let kept = [];
  try { kept = JSON.parse(localStorage.getItem(KEPT)) ?? []; } catch { /* not ours */ }
  for (const [name, value] of kept) {
    const field = wizard.elements[name];
    if (field && (!(field instanceof HTMLSelectElement) || [...field.options].some((one) => one.value === value))) field.value = value;
  }
}

wizard.addEventListener("input", keep);
wizard.addEventListener("change", (event) => { if (event.target.name === "paper") onPaper(); });
addEventListener("hashchange", () => go(true));
document.addEventListener("shown", ({ detail: { id, wrong } }) => {
  if (id !== "saved-file" || wrong) return;
  wizard.elements.saved.value = byId(id).querySelector("[data-file]").dataset.file;
  keep();
});
byId("forget").addEventListener("click", () => {
  localStorage.removeItem(KEPT);
  wizard.reset();
  onPaper();
  send(wizard);
  if (location.hash && location.hash !== "#print") location.hash = "print"; else go(true);
});

restore();
onPaper();
go(false);
send(wizard);
