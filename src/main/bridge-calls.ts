// The calls that a window makes beside the contract → dialogs and settings of the desktop.
import { BrowserWindow, ipcMain } from 'electron'
import type { IpcMainInvokeEvent } from 'electron'
import { z } from 'zod'
import { filePurposes } from '../contracts/bridge.ts'
import { channels } from '../contracts/frame.ts'
import { chooseFiles, chooseFolder, chooseNewFolder } from './dialogs.ts'
import type { Keychain } from './keychain.ts'
import type { WorkspaceLock } from './lock.ts'
import { keyFileSchema, saveRecoveryKey } from './recovery-file.ts'
import { isOwnPage } from './sender.ts'
import { themeSchema } from './settings.ts'
import type { SettingsStore } from './settings.ts'
import type { ThemeSwitch } from './theme.ts'

export interface Desktop {
  readonly settings: SettingsStore
  readonly theme: ThemeSwitch
  /** The workspace folder named at start. */
  readonly initial: string | null
  readonly lock: WorkspaceLock
  readonly lastEnd: () => 'locked' | 'crashed' | null
  readonly keychain: Keychain
}

/** Answers preload's calls; a call from any other page is refused. */
export function answerBridge(desktop: Desktop): void {
  answerPlaces(desktop)
  answerTheme(desktop)
  answerLock(desktop)
  answerKeychain(desktop)
}

function answerPlaces({ settings, initial }: Desktop): void {
  answer(channels.recentWorkspaces, () => ({
    recent: settings.read().recentWorkspaces,
    initial,
    damaged: settings.damaged,
  }))
  answer(channels.rememberWorkspace, (_window, path) => {
    if (typeof path === 'string' && path !== '') settings.rememberWorkspace(path)
  })
  answer(channels.chooseWorkspace, (window) => chooseFolder(window))
  answer(channels.chooseNewFolder, (window, purpose) => {
    if (purpose !== 'workspace' && purpose !== 'export') throw new Error('refused')
    return chooseNewFolder(window, purpose)
  })
  answer(channels.chooseFiles, (window, purpose) => {
    const parsed = purposeSchema.safeParse(purpose)
    if (!parsed.success) throw new Error('refused')
    return chooseFiles(window, parsed.data)
  })
}

function answerTheme({ theme }: Desktop): void {
  answer(channels.theme, () => theme.current())
  answer(channels.setTheme, (_window, wanted) => {
    const parsed = themeSchema.safeParse(wanted)
    if (!parsed.success) throw new Error('refused')
    theme.set(parsed.data)
  })
}

function answerLock({ lock, lastEnd }: Desktop): void {
  answer(channels.lock, (_window, wish) => {
    const { stopJob } = lockSchema.parse(wish)
    lock.lock({ reason: 'command', stopJob })
  })
  answer(channels.lastEnd, () => lastEnd())
}

function answerKeychain({ keychain }: Desktop): void {
  answer(channels.hasKeychain, () => keychain.isAvailable())
  answer(channels.makeKeychainSecret, (_window, slot) => keychain.make(slotSchema.parse(slot)))
  answer(channels.readKeychainSecret, (_window, slot) => keychain.read(slotSchema.parse(slot)))
  answer(channels.forgetKeychainSecret, (_window, slot) => keychain.forget(slotSchema.parse(slot)))
  answer(channels.saveRecoveryKey, (window, file) => saveRecoveryKey(window, keyFileSchema.parse(file)))
}

const purposeSchema = z.enum(filePurposes)
const lockSchema = z.object({ stopJob: z.boolean() })
const slotSchema = z.string()

function answer(channel: string, reply: (window: BrowserWindow, argument: unknown) => unknown): void {
  ipcMain.handle(channel, (event: IpcMainInvokeEvent, argument: unknown) => {
    const window = isOwnPage(event.senderFrame) ? BrowserWindow.fromWebContents(event.sender) : null
    if (window === null) throw new Error('refused')
    return reply(window, argument)
  })
}
