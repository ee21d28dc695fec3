// A recovery key that a page shows → a text file where its user wants it, outside the workspace it opens.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { app, dialog } from 'electron'
import type { BrowserWindow } from 'electron'
import { z } from 'zod'
import type { SavedKey } from '../contracts/bridge.ts'
import { isInside } from './inside-folder.ts'

/** Letters, digits and dashes only: a page can write nothing else through this. */
export const keyFileSchema = z.object({
  key: z.string().regex(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){7}$/),
  check: z.string().regex(/^[0-9A-Z]{4}$/),
  workspace: z.string().min(1),
})

export async function saveRecoveryKey(
  window: BrowserWindow,
  { key, check, workspace }: z.infer<typeof keyFileSchema>,
): Promise<SavedKey> {
  const { filePath, canceled } = await dialog.showSaveDialog(window, {
    title: 'Save the recovery key on another disk',
    buttonLabel: 'Save',
    defaultPath: resolve(app.getPath('documents'), 'wardroom-recovery-key.txt'),
    filters: [{ name: 'Text', extensions: ['txt'] }],
  })
  if (canceled || filePath === '') return 'cancelled'
  if (isInside(filePath, workspace)) return 'inside'
  try {
    // 'wx': what is there is not written over, and the mode holds.
    writeFileSync(filePath, `${key}\nCheck digits ${check}\n`, { mode: 0o600, flag: 'wx' })
    return 'saved'
  } catch {
    return 'failed'
  }
}
