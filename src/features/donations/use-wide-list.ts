import { useContext } from 'react'
import { PaneScroller } from '#src/ui/lists/pane-scroller.ts'
import { useDesk } from '#src/ui/lists/use-desk.ts'

/** Returns whether the list has the full desktop width: it is then a table with all filters visible. */
export function useWideList(): boolean {
  const inPane = useContext(PaneScroller) !== null
  return useDesk() && !inPane
}
