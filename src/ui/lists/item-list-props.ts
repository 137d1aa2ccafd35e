import type { ReactNode } from 'react'
import type { ListColumn, ListSort } from './list-column.ts'
import type { Selection } from './use-selection.ts'

export interface ItemListProps<Item> {
  label: string
  items: Item[]
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  leading?: (item: Item) => ReactNode
  /** A link with `rowLinkClass`, whose target is the whole row. */
  title: (item: Item) => ReactNode
  /** One or two elements, each rendered as a line below the title. */
  detail?: (item: Item) => ReactNode
  detailLines?: 1 | 2
  /** One icon button or link at the end of the row. */
  action?: (item: Item) => ReactNode
  /** Groups the rows by letter or day. Omit it for orders without sections. */
  sectionOf?: (item: Item) => { key: string; label: string }
  /**
   * Reuses DOM elements: a search in thousands of items is a fifth faster. Rows must have no state and no
   * menu.
   */
  recycle?: boolean
  /** Shows a rail with the sections' letters. */
  rail?: boolean
  /** Columns of the desktop table. */
  columns?: ListColumn<Item>[]
  sort?: ListSort
  onSort?: (sort: ListSort) => void
  selection?: Selection
  /** Key of the item in the detail pane. */
  openKey?: string
}
