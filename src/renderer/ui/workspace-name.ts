// A workspace's name → the one or two letters of its glyph.

export function toInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => word.slice(0, 1)) : [(words[0] ?? 'W').slice(0, 2)]
  return letters.join('').toUpperCase()
}

/** The last part of a folder's path, on any system. */
export function toFolderName(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path
}
