// The kept theme ↔ what the system's colours are taken to be.
import { nativeTheme } from 'electron'
import type { Theme } from '../contracts/bridge.ts'
import type { SettingsStore } from './settings.ts'

export interface ThemeSwitch {
  current(): Theme
  set(theme: Theme): void
  /** Called after every change, whoever made it. */
  onChange(listener: (theme: Theme) => void): void
}

/** Applies the kept theme at once. */
export function createThemeSwitch(settings: SettingsStore): ThemeSwitch {
  const listeners: ((theme: Theme) => void)[] = []
  const current = (): Theme => settings.read().theme
  nativeTheme.themeSource = current()
  return {
    current,
    set(theme) {
      nativeTheme.themeSource = theme
      settings.saveTheme(theme)
      for (const listener of listeners) listener(theme)
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
