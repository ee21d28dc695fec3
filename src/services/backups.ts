// The open workspace → a backup of it in a folder, which was read again before it counts.
import { writeBackup, type CheckedBackup } from '../storage/backup.ts'
import { dateSettings, type SecurityParts } from './change-slots.ts'

export interface BackupsService {
  /** Throws `not_permitted`, `bad_input` where the folder is not empty, `disk_full`, `workspace_damaged`. */
  write(directory: string): CheckedBackup
}

export function createBackupsService({ vault, settings, session, host }: SecurityParts): BackupsService {
  return {
    write(directory) {
      session.require('backup')
      const madeAt = host.now()
      const written = writeBackup(vault, directory, { madeAt, version: host.version })
      settings.set(dateSettings.backup, madeAt)
      session.record({ action: 'backup', object: 'workspace', count: written.rows })
      return written
    },
  }
}
