// The theme of now → the application's menu: locking, editing, zoom, theme, windows.
import { app, Menu } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'
import type { Theme } from '../contracts/bridge.ts'
import type { ThemeSwitch } from './theme.ts'

const THEMES: readonly { readonly theme: Theme; readonly label: string }[] = [
  { theme: 'system', label: 'As the system' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
]

export function createMenu(theme: ThemeSwitch, lock: () => void): void {
  const template: MenuItemConstructorOptions[] = [
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    { label: 'File', submenu: toFileItems(lock) },
    { role: 'editMenu' },
    { label: 'View', submenu: toViewItems(theme) },
    { role: 'windowMenu' },
  ]
  const menu = Menu.buildFromTemplate(template)
  Menu.setApplicationMenu(menu)
  theme.onChange((chosen) => {
    const item = menu.getMenuItemById(toItemId(chosen))
    if (item !== null) item.checked = true
  })
}

function toFileItems(lock: () => void): MenuItemConstructorOptions[] {
  return [
    { id: 'lock', label: 'Lock now', accelerator: 'CommandOrControl+Shift+L', click: lock },
    { type: 'separator' },
    process.platform === 'darwin' ? { role: 'close' } : { role: 'quit' },
  ]
}

function toViewItems(theme: ThemeSwitch): MenuItemConstructorOptions[] {
  const developer: MenuItemConstructorOptions[] = app.isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }]
  return [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    // On most keyboards plus is the shifted equals key: both enlarge.
    { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false, acceleratorWorksWhenHidden: true },
    { role: 'zoomOut' },
    { type: 'separator' },
    { label: 'Theme', submenu: THEMES.map((entry) => toThemeItem(entry, theme)) },
    { type: 'separator' },
    { role: 'togglefullscreen' },
    ...developer,
  ]
}

function toThemeItem(entry: (typeof THEMES)[number], theme: ThemeSwitch): MenuItemConstructorOptions {
  return {
    id: toItemId(entry.theme),
    label: entry.label,
    type: 'radio',
    checked: entry.theme === theme.current(),
    click: () => theme.set(entry.theme),
  }
}

function toItemId(theme: Theme): string {
  return `theme-${theme}`
}
