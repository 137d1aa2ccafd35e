import { useMedia } from '#src/ui/use-media.ts'

/**
 * Returns whether the window is wide enough for list and detail side by side; same breakpoint as
 * two-panes.module.css.
 */
export function useDesk(): boolean {
  return useMedia('(min-width: 68.75rem)')
}
