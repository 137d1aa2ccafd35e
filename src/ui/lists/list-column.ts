import type { ReactNode } from 'react'

export interface ListColumn<Item> {
  id: string
  heading: string
  /** Cell content. Default: the leading part and the title. */
  cell?: (item: Item) => ReactNode
  sorts?: boolean
  number?: boolean
  /** `actions`: at least two icon buttons. */
  width?: 'narrow' | 'wide' | 'actions'
}

/** A sort order as in the URL: a column id, prefixed with "-" for descending. */
export type ListSort = string

export function readSort(sort: ListSort): { id: string; desc: boolean } {
  return sort.startsWith('-') ? { id: sort.slice(1), desc: true } : { id: sort, desc: false }
}

/** Numbers start descending, texts ascending. */
export function sortAfterPress(sort: ListSort, { id, number = false }: ListColumn<never>): ListSort {
  const current = readSort(sort)
  const desc = current.id === id ? !current.desc : number
  return desc ? `-${id}` : id
}

/** Items without a value come last in both directions. Texts use locale collation. */
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
