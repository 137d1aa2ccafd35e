import type { ReactNode } from 'react'

/** One column of a list's table. */
export interface ListColumn<Item> {
  id: string
  heading: string
  /** What it shows of an item. Left out: the leading part and the title. */
  cell?: (item: Item) => ReactNode
  /** Pressing its heading sorts by it. */
  sorts?: boolean
  /** Figures: of one width each, at the end of the column. */
  number?: boolean
  width?: 'narrow' | 'wide'
}

/** An order as it stands in an address: the id of a column, after a minus when the last comes first. */
export type ListSort = string

/** The column of an order, and whether the last comes first. */
export function readSort(sort: ListSort): { id: string; desc: boolean } {
  return sort.startsWith('-') ? { id: sort.slice(1), desc: true } : { id: sort, desc: false }
}

/** The order after a press on a column's heading: of figures the largest come first, of texts the first letters. */
export function sortAfterPress(sort: ListSort, { id, number = false }: ListColumn<never>): ListSort {
  const current = readSort(sort)
  const desc = current.id === id ? !current.desc : number
  return desc ? `-${id}` : id
}

/** Returns the items by a value of each; those without one come last in either order. Texts are compared as people do. */
export function sortItems<Item>(
  items: readonly Item[],
  valueOf: (item: Item) => string | number | null,
  desc = false,
): Item[] {
  const { compare } = new Intl.Collator(undefined, {
    numeric: true,
    sensitivity: 'base',
  })
  const sign = desc ? -1 : 1
  return items
    .map((item) => ({ item, value: valueOf(item) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return (
        sign * (typeof a.value === 'number' ? a.value - Number(b.value) : compare(a.value, String(b.value)))
      )
    })
    .map(({ item }) => item)
}
