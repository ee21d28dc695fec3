// Why a workspace's folder is a poor place → a sentence for each reason.
import type { FolderRisk } from '../../contracts/security-view.ts'

const SENTENCES: Readonly<Record<FolderRisk, string>> = {
  synced: 'This folder is synced: copies of it, encrypted, go to another place with every change.',
  network:
    'This folder is on the network: others may hold copies of it, and a lost connection can damage it.',
  removable: 'This folder is on a removable disk: pull it out only when the workspace is locked.',
  readable_by_others: 'Other users of this computer can read the folder’s encrypted files.',
}

export function toRiskSentences(risks: readonly FolderRisk[]): string[] {
  return risks.map((risk) => SENTENCES[risk])
}
