import { useMedia } from '#src/ui/use-media.ts'

/** Returns whether the window is wide enough for a list and one of its things side by side; as in two-panes.module.css. */
export function useDesk(): boolean {
  return useMedia('(min-width: 68.75rem)')
}
