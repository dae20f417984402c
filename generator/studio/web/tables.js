"use strict";
// The page of a roll table: the slider tells its number and asks for odds while it moves, dice are
// seen to roll before they show what the server has thrown, rolls are kept in a list.

const desk = document.querySelector(".table-desk");
const slider = byId("modifier");
const past = byId("history");
const kept = `rolls ${location.pathname}`;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const ROLLING = 750, STEP = 70;
let last = null, timer = 0, beat = 0;

const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);

slider?.addEventListener("input", () => {
  const text = signed(Number(slider.value));
  desk.querySelector("output").textContent = text;
  slider.setAttribute("aria-valuetext", text);
  clearTimeout(timer);
  timer = setTimeout(() => send(desk), 40);
});

desk.addEventListener("change", (event) => {
  if (event.target.matches("select, [type=checkbox]")) send(desk);
});

function thrown(seed, number) {
  const fields = new FormData(desk);
  fields.set("seed", seed);
  fields.set("number", number);
  ask("table-roll", fields, "rolled");
}

// With a seed that was typed, each roll is the next of that seed, as `--times` counts them.
desk.addEventListener("submit", (event) => {
  if (event.submitter?.dataset.work !== "table-roll") return;
  event.preventDefault();
  event.stopPropagation();
  const seed = desk.elements.seed.value;
  const numbers = [...past.querySelectorAll("[data-again]")]
    .filter((one) => one.dataset.seed === seed).map((one) => Number(one.dataset.number));
  thrown(seed, seed ? Math.max(0, ...numbers) + 1 : 1);
});

function marked() {
  const table = byId("odds").querySelector("table");
  for (const row of table.querySelectorAll(".rolled")) {
    row.classList.remove("rolled");
    row.removeAttribute("aria-current");
  }
  if (!last || table.dataset.modifier !== last.dataset.modifier) return;
  const row = table.querySelector(`[data-row="${last.dataset.row}"]`);
  row?.classList.add("rolled");
  row?.setAttribute("aria-current", "true");
}

function settle(area, throwing) {
  throwing.classList.remove("rolling");
  for (const die of throwing.querySelectorAll(".die")) face(die, die.dataset.face);
  last = throwing;
  marked();
  byId("rolled-said").textContent = throwing.dataset.said;
  remember(area.querySelector("template[data-history]"));
}

function face(die, shown) {
  const text = die.querySelector("text");
  if (text) text.textContent = shown;
  else die.querySelector(".pips").dataset.face = shown;
}

function tumble(die) {
  const sides = Number(die.dataset.sides), fives = /0$/.test(die.dataset.face) && sides === 10 && die.dataset.face.length > 1;
  const any = sides === 10 && die.dataset.face.length < 2 && die.nextElementSibling === null ? 0 : 1;
  const number = Math.floor(Math.random() * sides) + any;
  face(die, fives ? `${number % 10}0` : String(number));
}

function remember(template) {
  const item = template.content.firstElementChild.cloneNode(true);
  const again = item.querySelector("[data-again]");
  again.dataset.modifier = last.dataset.modifier;
  const same = ["seed", "number", "modifier"];
  const known = [...past.querySelectorAll("[data-again]")];
  if (known.some((one) => same.every((key) => one.dataset[key] === again.dataset[key]))) return;
  past.querySelector("ol").prepend(item);
  while (past.querySelector("ol").children.length > 100) past.querySelector("ol").lastElementChild.remove();
  past.hidden = false;
  keep();
}

function keep() {
  try { sessionStorage.setItem(kept, past.querySelector("ol").innerHTML); } catch { /* it is full */ }
}

document.addEventListener("shown", ({ detail: { id, wrong } }) => {
  if (wrong) return;
  if (id === "odds") marked();
  if (id !== "rolled") return;
  const area = byId("rolled"), throwing = area.querySelector(".throw");
  clearInterval(beat);
  if (still.matches) return settle(area, throwing);
  throwing.classList.add("rolling");
  const dice = [...throwing.querySelectorAll(".die")];
  dice.forEach(tumble);
  beat = setInterval(() => dice.forEach(tumble), STEP);
  setTimeout(() => {
    if (!throwing.isConnected) return;
    clearInterval(beat);
    settle(area, throwing);
  }, ROLLING);
});

past.addEventListener("click", (event) => {
  const again = event.target.closest("[data-again]");
  if (again) {
    if (slider && slider.value !== again.dataset.modifier) {
      slider.value = again.dataset.modifier;
      slider.dispatchEvent(new Event("input"));
    }
    thrown(again.dataset.seed, again.dataset.number);
  } else if (event.target.id === "history-clear") {
    past.querySelector("ol").replaceChildren();
    past.hidden = true;
    keep();
    desk.querySelector("button").focus();
  }
});

const before = sessionStorage.getItem(kept);
if (before) {
  past.querySelector("ol").innerHTML = before;
  past.hidden = false;
}
