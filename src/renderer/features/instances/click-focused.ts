// Enter on a button or link → that button's own work, not the page's.

/** True if something that Enter belongs to had the focus; it was clicked. */
export function clickFocused(): boolean {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !focused.matches('a[href], button, summary, select')) return false
  focused.click()
  return true
}
