// What a window wants to open or name → the system's dialog, and the paths chosen in it.
import { join } from 'node:path'
import { app, dialog } from 'electron'
import type { BrowserWindow, FileFilter } from 'electron'
import type { FilePurpose } from '../contracts/bridge.ts'

/** A folder that is there; null where the dialog was closed. */
export async function chooseFolder(window: BrowserWindow): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: 'Open a workspace folder',
    properties: ['openDirectory'],
  })
  return filePaths[0] ?? null
}

const NEW_FOLDERS = {
  workspace: { title: 'Create a workspace folder', buttonLabel: 'Create', name: 'Wardroom workspace' },
  export: { title: 'Export into a new folder', buttonLabel: 'Choose', name: 'wardroom-export' },
} as const

/** A folder that is to be made, named in a save dialog; null where the dialog was closed. */
export async function chooseNewFolder(
  window: BrowserWindow,
  purpose: keyof typeof NEW_FOLDERS,
): Promise<string | null> {
  const { title, buttonLabel, name } = NEW_FOLDERS[purpose]
  const { filePath, canceled } = await dialog.showSaveDialog(window, {
    title,
    buttonLabel,
    nameFieldLabel: 'Folder',
    defaultPath: join(app.getPath('documents'), name),
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  })
  return canceled || filePath === '' ? null : filePath
}

const ANY: FileFilter = { name: 'All files', extensions: ['*'] }
const FILES = {
  dataset: {
    title: 'Choose the files of the dataset',
    filters: [{ name: 'Datasets', extensions: ['csv', 'tsv', 'json', 'jsonl', 'txt'] }, ANY],
    properties: ['openFile', 'multiSelections'],
  },
  model: {
    title: 'Choose a model file',
    filters: [
      { name: 'Models', extensions: ['gguf'] },
      { name: 'Recorded answers', extensions: ['json', 'jsonl'] },
      ANY,
    ],
    properties: ['openFile'],
  },
  program: {
    title: 'Choose a saved DSPy program',
    filters: [{ name: 'Saved programs', extensions: ['json'] }, ANY],
    properties: ['openFile'],
  },
} satisfies Record<
  FilePurpose,
  { title: string; filters: FileFilter[]; properties: ('openFile' | 'multiSelections')[] }
>

/** Files that are there; none where the dialog was closed. */
export async function chooseFiles(window: BrowserWindow, purpose: FilePurpose): Promise<string[]> {
  const { filePaths } = await dialog.showOpenDialog(window, FILES[purpose])
  return filePaths
}
