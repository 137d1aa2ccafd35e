import { useMedia } from '#src/ui/use-media.ts'

/** Same breakpoint as two-panes.module.css. */
export function useDesk(): boolean {
  return useMedia('(min-width: 68.75rem)')
}
