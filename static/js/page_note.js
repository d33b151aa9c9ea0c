/** Words that everybody must see, at the foot of the window, until the next visit. @param {string} words */
export function sayInSight(words) {
  const note = document.createElement("p");
  note.className = "page-note";
  note.setAttribute("role", "alert");
  note.textContent = words;
  document.querySelector(".page-note")?.remove();
  document.body.append(note);
  document.addEventListener("page-shown", () => note.remove(), { once: true });
}
