// An error of SQLite or of the file system → an AppError that says what it means for the workspace.
import { AppError } from '../contracts/errors.ts'

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Known faults become an AppError; anything else is handed back as it came. `workspace` names the folder. */
export function toStorageFault(error: unknown, workspace: string): unknown {
  const code = codeOf(error)
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new AppError(
      'workspace_busy',
      `Another process has the workspace ${workspace} open; close it first.`,
      {
        cause: error,
      },
    )
  }
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT') {
    return new AppError('disk_full', `The disk that holds the workspace ${workspace} is full.`, {
      cause: error,
    })
  }
  if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')) {
    return new AppError(
      'workspace_damaged',
      `The database of the workspace ${workspace} is damaged; \`wardroom workspace check\` says where.`,
      { cause: error },
    )
  }
  if (
    code === 'EACCES' ||
    code === 'EPERM' ||
    code === 'EROFS' ||
    code.startsWith('SQLITE_READONLY') ||
    code.startsWith('SQLITE_CANTOPEN')
  ) {
    return new AppError('not_allowed', `This account may not read and write the workspace ${workspace}.`, {
      cause: error,
    })
  }
  return error
}
