import { useContext } from 'react'
import type { ItemListProps } from './item-list-props.ts'
import { ItemRows } from './item-rows.tsx'
import { ItemTable } from './item-table.tsx'
import { PaneScroller } from './pane-scroller.ts'
import { useDesk } from './use-desk.ts'

/**
 * A virtual list: a table on desktop, else rows; prints all. Arrows, j and k move, Enter opens, Space
 * selects, Escape clears.
 */
export function ItemList<Item>(props: ItemListProps<Item>) {
  const desk = useDesk()
  const inPane = useContext(PaneScroller) !== null
  const { columns } = props
  return columns && desk && !inPane ? <ItemTable list={props} columns={columns} /> : <ItemRows list={props} />
}
