// HELM's run name → the folder that holds the run, and the folders in which it may be found.

/** Signs that Windows takes for no part of a name. */
const refusedByWindows = /[<>:"|?*\\]/g

/** The run's own name; on Windows `-` stands for `:` and what else it refuses. Platforms are Node's words. */
export function toRunFolderName(name: string, platform: string): string {
  return platform === 'win32' ? toWindowsName(name) : name
}

/** Both spellings, the platform's own first: a tree may have been written elsewhere. */
export function listRunFolderNames(name: string, platform: string): string[] {
  const first = toRunFolderName(name, platform)
  return [...new Set([first, name, toWindowsName(name)])].filter(
    (spelling) => platform !== 'win32' || spelling === toWindowsName(spelling),
  )
}

/** A name at the end of which Windows drops dots and spaces keeps a sign there. */
function toWindowsName(name: string): string {
  return name.replaceAll(refusedByWindows, '-').replace(/[. ]$/, '-')
}

/** A run's name with the model's name of today: one that was renamed, so that it may leave, stands in no folder's name. */
export function toCurrentRunName(name: string, models: readonly [string, ...string[]]): string {
  const spelled = models.map((model) => model.replaceAll('/', '_'))
  return name.replace(/(?<=[:,]model=)[^,]*/, (model) =>
    spelled.includes(model) ? model : (spelled[0] ?? model),
  )
}
