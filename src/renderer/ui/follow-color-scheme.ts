// The system's colour scheme → data-theme on the page, now and whenever it changes.

export function followColorScheme(): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = (): void => {
    document.documentElement.dataset['theme'] = dark.matches ? 'dark' : 'light'
  }
  dark.addEventListener('change', apply)
  apply()
}
