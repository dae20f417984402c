"use strict";
// Boards on a table: the middles of all hexes come with the picture, so what was clicked is known.

const look = document.querySelector("form.look");
let hexes = [], stage = null, verdict = "";

function nearest(event) {
  const box = stage.querySelector("img").getBoundingClientRect();
  const x = (event.clientX - box.left) / box.width * stage.dataset.wide;
  const y = (event.clientY - box.top) / box.height * stage.dataset.high;
  let found = null, least = 0.36;  // beyond a corner of the hex nothing is meant
  for (const hex of hexes) {
    const away = (hex[0] - x) ** 2 + (hex[1] - y) ** 2;
    if (away < least) [found, least] = [hex, away];
  }
  return found;
}

const clicks = (name) => look.querySelector(`[name=click][value=${name}]`);

function pick(hex) {
  const from = clicks("one").checked;
  look.elements[from ? "one" : "other"].value = hex[2];
  if (from) { look.elements.other.value = ""; clicks("other").checked = true; }
  look.requestSubmit();
}

function laid() {
  stage = document.querySelector(".stage");
  if (!stage) return;
  hexes = JSON.parse(stage.dataset.hexes);
  look.elements.boards.value = stage.dataset.boards;
  const list = document.getElementById("hexes");
  list.replaceChildren(...hexes.map((hex) => Object.assign(document.createElement("option"), { value: hex[2] })));
  const address = new URL(location.href);
  address.searchParams.set("boards", stage.dataset.boards);
  history.replaceState(null, "", address);
  const known = new Set(hexes.flatMap((hex) => hex.slice(2)));
  for (const name of ["one", "other"]) {
    const field = look.elements[name];
    if (field.value && !known.has(field.value) && field !== document.activeElement) clear(name);
  }
  if (known.has(look.elements.one.value) && !look.contains(document.activeElement)) look.requestSubmit();
}

// The corner of the table that is seen: the hex under the pointer, or what was found.
function say(text) {
  const said = stage?.querySelector(".hex-name span");
  if (said) said.textContent = text;
}

function clear(name) {
  look.elements[name].value = "";
  if (name === "one") {
    look.elements.other.value = "";
    clicks("one").checked = true;
    document.getElementById("sight").replaceChildren();
    document.getElementById("put").replaceChildren();
    stage?.querySelector("svg")?.remove();
    say(verdict = "");
  }
}

document.addEventListener("shown", (event) => {
  if (event.detail.wrong) return;
  if (event.detail.id === "table") laid();
  if (event.detail.id === "sight") {
    const drawn = event.target.querySelector("svg.overlay");
    stage?.querySelector("svg")?.remove();
    if (!drawn || !stage) return;
    drawn.setAttribute("viewBox", `0 0 ${stage.dataset.wide} ${stage.dataset.high}`);
    stage.append(drawn);
    say(verdict = event.target.querySelector(".verdict")?.textContent ?? "");
    if (clicks("one").checked) clicks("other").checked = true;
  }
});

document.addEventListener("pointermove", (event) => {
  if (!stage) return;
  const hex = event.target.closest(".stage") ? nearest(event) : null;
  say(hex ? hex.slice(2).join(" · ") : verdict);
});

document.addEventListener("click", (event) => {
  const move = event.target.closest("[data-move]");
  if (move) {
    const place = move.closest(".place");
    const other = Number(move.dataset.move) < 0 ? place.previousElementSibling : place.nextElementSibling;
    const [a, b] = [place, other].map((one) => one.querySelector("select"));
    const [c, d] = [place, other].map((one) => one.querySelector("[type=checkbox]"));
    [a.value, b.value] = [b.value, a.value];
    [c.checked, d.checked] = [d.checked, c.checked];
    a.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  if (event.target.closest("[data-swap]")) {
    const { one, other } = look.elements;
    if (!other.value) return;
    [one.value, other.value] = [other.value, one.value];
    look.requestSubmit();
  } else if (event.target.closest("[data-clear]")) {
    clear("one");
    look.elements.one.focus();
  } else if (stage && event.target.closest(".stage")) {
    const hex = nearest(event);
    if (hex) pick(hex);
  }
});
