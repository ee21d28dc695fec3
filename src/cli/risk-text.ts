// What speaks against a folder → a line each, for a terminal.
import type { FolderRisk } from '../contracts/security-view.ts'

const words: Readonly<Record<FolderRisk, string>> = {
  synced:
    'A program copies this folder to other machines. What goes there is encrypted; an old copy opens with an old passphrase, and syncing an open workspace can damage it.',
  network:
    'This folder lies on the network. Locks and writes are less sure there: a cut connection can damage an open workspace.',
  removable:
    'This folder lies on a removable disk, which can be lost or pulled out while the workspace is open.',
  readable_by_others:
    'Other accounts of this machine can read these files, and that cannot be changed here. What they read is encrypted.',
}

export function toRiskLines(risks: readonly FolderRisk[]): string[] {
  return risks.map((risk) => `! ${words[risk]}`)
}
