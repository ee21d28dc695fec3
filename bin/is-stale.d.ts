export function isStale(root: string): boolean
export function modified(path: string): number
