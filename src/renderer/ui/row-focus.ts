// j, k and Enter in a table → focus on the link of the next row, and what that link does.

/** Rows mark the link that opens them with data-row. */
function toLinks(container: HTMLElement | null): HTMLElement[] {
  return container === null ? [] : [...container.querySelectorAll<HTMLElement>('[data-row]')]
}

/** Focuses the next or previous row's link, the first where no row has the focus; returns it. */
export function moveRowFocus(container: HTMLElement | null, step: 1 | -1): HTMLElement | null {
  const links = toLinks(container)
  const active = document.activeElement
  const at = links.findIndex((link) => link.closest('tr')?.contains(active) === true)
  const next = links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))] ?? null
  next?.focus()
  return next
}

/** Enter does what the focused control does; where nothing has the focus, it opens the first row. */
export function openFocused(container: HTMLElement | null): void {
  const active = document.activeElement
  if (active instanceof HTMLElement && active.matches('a, button, summary')) active.click()
  else toLinks(container)[0]?.click()
}
