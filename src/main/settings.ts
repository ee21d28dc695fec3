// A small file in the user's profile ↔ recent workspaces, the window's place, the theme; nothing about the work.
import Store from 'electron-store'
import { z } from 'zod'
import type { Theme } from '../contracts/api.ts'
import { withNewest } from './recent.ts'

const windowStateSchema = z.object({
  x: z.number().int().optional(),
  y: z.number().int().optional(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  maximized: z.boolean(),
})
export type WindowState = z.infer<typeof windowStateSchema>

export const themeSchema: z.ZodType<Theme> = z.enum(['system', 'light', 'dark'])

/** A value that cannot be read is replaced by its default: this file is no reason not to start. */
const settingsSchema = z.object({
  recentWorkspaces: z.array(z.string()).catch([]),
  window: windowStateSchema.catch({ width: 1440, height: 900, maximized: false }),
  theme: themeSchema.catch('system'),
})
export type Settings = z.infer<typeof settingsSchema>

export interface SettingsStore {
  read(): Settings
  saveWindow(window: WindowState): void
  saveTheme(theme: Theme): void
  rememberWorkspace(path: string): void
}

export function openSettings(): SettingsStore {
  const store = new Store<Record<string, unknown>>({ name: 'settings', clearInvalidConfig: true })
  const read = (): Settings => settingsSchema.parse(store.store)
  return {
    read,
    saveWindow: (window) => store.set('window', window),
    saveTheme: (theme) => store.set('theme', theme),
    rememberWorkspace: (path) => store.set('recentWorkspaces', withNewest(read().recentWorkspaces, path)),
  }
}
