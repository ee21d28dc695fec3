// The workspace's settings → the minutes for which revealed text stays after the last key or click.
import { useOpenWorkspace } from '../../api/use-workspace.ts'

/** The least there is for the moment in which no workspace is open. */
export function useRevealMinutes(): number {
  return useOpenWorkspace()?.settings.revealMinutes ?? 1
}
