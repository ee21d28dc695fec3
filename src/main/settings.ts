// A small file in the user's profile ↔ recent workspaces, the window's place, the theme; nothing about the work.
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import Store from 'electron-store'
import { z } from 'zod'
import type { Theme } from '../contracts/bridge.ts'
import { withNewest } from './recent.ts'
import { checkSettings, toSeal } from './settings-seal.ts'

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
  /** The file was not as it had been written; a copy of it lies beside it, and what could be read was kept. */
  readonly damaged: boolean
  read(): Settings
  saveWindow(window: WindowState): void
  saveTheme(theme: Theme): void
  rememberWorkspace(path: string): void
}

export function openSettings(): SettingsStore {
  const damaged = setDamagedAside(join(app.getPath('userData'), 'settings.json'))
  const store = new Store<Record<string, unknown>>({ name: 'settings', clearInvalidConfig: true })
  const read = (): Settings => settingsSchema.parse(store.store)
  const save = (change: Partial<Settings>): void => {
    const values = { ...read(), ...change }
    store.store = { ...values, seal: toSeal(values) }
  }
  if (damaged) save({})
  return {
    damaged,
    read,
    saveWindow: (window) => save({ window }),
    saveTheme: (theme) => save({ theme }),
    rememberWorkspace: (path) => save({ recentWorkspaces: withNewest(read().recentWorkspaces, path) }),
  }
}

function setDamagedAside(path: string): boolean {
  const damaged = checkSettings(existsSync(path) ? readFileSync(path, 'utf8') : null) === 'damaged'
  if (damaged) copyFileSync(path, `${path}.damaged`)
  return damaged
}
