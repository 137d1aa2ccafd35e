import { useContext } from 'react'
import { PaneScroller } from '#src/ui/lists/pane-scroller.ts'
import { useDesk } from '#src/ui/lists/use-desk.ts'

/** Returns whether the list has the width of a desk to itself: it is a table then, and all its filters are at hand. */
export function useWideList(): boolean {
  const inPane = useContext(PaneScroller) !== null
  return useDesk() && !inPane
}
