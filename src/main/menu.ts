// Settings → the application's menu: editing, zoom, theme, windows.
import { app, Menu, nativeTheme } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'
import type { SettingsStore, Theme } from './settings.ts'

const THEMES: readonly { readonly theme: Theme; readonly label: string }[] = [
  { theme: 'system', label: 'As the system' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
]

/** Applies the kept theme too: the menu is where it is chosen. */
export function createMenu(settings: SettingsStore): void {
  const current = settings.read().theme
  nativeTheme.themeSource = current
  const developer: MenuItemConstructorOptions[] = app.isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }]
  const template: MenuItemConstructorOptions[] = [
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { label: 'Theme', submenu: THEMES.map((entry) => toThemeItem(entry, current, settings)) },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...developer,
      ],
    },
    { role: 'windowMenu' },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

function toThemeItem(
  entry: (typeof THEMES)[number],
  current: Theme,
  settings: SettingsStore,
): MenuItemConstructorOptions {
  return {
    label: entry.label,
    type: 'radio',
    checked: entry.theme === current,
    click() {
      nativeTheme.themeSource = entry.theme
      settings.saveTheme(entry.theme)
    },
  }
}
