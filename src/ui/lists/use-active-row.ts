import { useMemo, useState } from 'react'
import type { ItemListProps } from './item-list-props.ts'

/** Returns the row in the tab order (last focused, else open, else first) and the open row. */
export function useActiveRow<Item>({ items, keyOf, openKey }: ItemListProps<Item>) {
  const [last, setLast] = useState(openKey)
  const [openBefore, setOpenBefore] = useState(openKey)
  if (openBefore !== openKey) {
    setOpenBefore(openKey)
    if (openKey !== undefined) setLast(openKey)
  }
  const active = useMemo(() => indexOf(items, keyOf, last) ?? 0, [items, keyOf, last])
  const openIndex = useMemo(() => indexOf(items, keyOf, openKey), [items, keyOf, openKey])
  const setActive = (index: number) => {
    const item = items[index]
    setLast(item === undefined ? undefined : keyOf(item))
  }
  return { active, openIndex, setActive }
}

function indexOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  key: string | undefined,
): number | undefined {
  if (key === undefined) return undefined
  const index = items.findIndex((item) => keyOf(item) === key)
  return index === -1 ? undefined : index
}
