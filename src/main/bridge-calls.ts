// The calls that a window makes beside the contract → dialogs and settings of the desktop.
import { BrowserWindow, dialog, ipcMain } from 'electron'
import type { IpcMainInvokeEvent } from 'electron'
import { isOwnPage } from './sender.ts'
import type { SettingsStore } from './settings.ts'

/** Answers preload's calls; a call from any other page is refused. */
export function answerBridge(settings: SettingsStore, initial: string | null): void {
  answer('wardroom:recent-workspaces', () => ({ recent: settings.read().recentWorkspaces, initial }))
  answer('wardroom:remember-workspace', (_event, path) => {
    if (typeof path === 'string' && path !== '') settings.rememberWorkspace(path)
  })
  answer('wardroom:choose-workspace', ({ sender }) => chooseFolder(BrowserWindow.fromWebContents(sender)))
}

function answer(channel: string, reply: (event: IpcMainInvokeEvent, argument: unknown) => unknown): void {
  ipcMain.handle(channel, (event, argument: unknown) => {
    if (!isOwnPage(event.senderFrame)) throw new Error('refused')
    return reply(event, argument)
  })
}

async function chooseFolder(window: BrowserWindow | null): Promise<string | null> {
  if (window === null) return null
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: 'Open a workspace folder',
    properties: ['openDirectory'],
  })
  return filePaths[0] ?? null
}
