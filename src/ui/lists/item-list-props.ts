import type { ReactNode } from 'react'
import type { ListColumn, ListSort } from './list-column.ts'
import type { Selection } from './use-selection.ts'

/** What a list shows of its items, and what it tells its screen. */
export interface ItemListProps<Item> {
  /** Names the list. */
  label: string
  /** In the order in which they are shown. */
  items: Item[]
  keyOf: (item: Item) => string
  /** For the checkbox: "Select Marie". */
  nameOf: (item: Item) => string
  /** An avatar or a tile with a date. */
  leading?: (item: Item) => ReactNode
  /** A link with `rowLinkClass`: the whole row becomes its target. */
  title: (item: Item) => ReactNode
  /** Below the title of a row: one line, or two, each an element of its own. */
  detail?: (item: Item) => ReactNode
  detailLines?: 1 | 2
  /** One icon button or link at the end. */
  action?: (item: Item) => ReactNode
  /** Letters or days above the rows. Leave it out where the order has none. */
  sectionOf?: (item: Item) => { key: string; label: string }
  /**
   * Rows keep no state of their own, and hold no menu: an element in the page then shows another item when its own is
   * no longer found. A search of thousands is answered a fifth faster.
   */
  recycle?: boolean
  /** A rail of the sections' letters beside a long list. */
  rail?: boolean
  /** On a desk the list is a table of these, unless it stands beside the open thing. */
  columns?: ListColumn<Item>[]
  sort?: ListSort
  onSort?: (sort: ListSort) => void
  selection?: Selection
  /** What is open beside the list. */
  openKey?: string
}
