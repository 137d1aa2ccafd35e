import { useCallback, useLayoutEffect, useRef } from 'react'
import type { ItemListProps } from './item-list-props.ts'

export type SelectRow<Item> = (item: Item, selected: boolean, toHere: boolean) => void

/** Stable, so that memoised rows do not render. */
export function useRowSelection<Item>(list: ItemListProps<Item>): SelectRow<Item> {
  const latest = useRef(list)
  useLayoutEffect(() => {
    latest.current = list
  })
  const last = useRef<string>(undefined)
  return useCallback((item, selected, toHere) => {
    const { items, keyOf, selection } = latest.current
    const indexOf = (key: string | undefined) => items.findIndex((other) => keyOf(other) === key)
    const key = keyOf(item)
    const from = toHere ? indexOf(last.current) : -1
    const to = indexOf(key)
    const range = from < 0 ? [item] : items.slice(Math.min(from, to), Math.max(from, to) + 1)
    selection?.select(range.map(keyOf), selected)
    last.current = key
  }, [])
}
