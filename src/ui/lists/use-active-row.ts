import { useMemo, useState } from 'react'
import type { ItemListProps } from './item-list-props.ts'

/** The row that Tab comes to: the one that had the focus last, else the open one, else the first. */
export function useActiveRow<Item>({ items, keyOf, openKey }: ItemListProps<Item>) {
  const [last, setLast] = useState(openKey)
  const [openBefore, setOpenBefore] = useState(openKey)
  if (openBefore !== openKey) {
    setOpenBefore(openKey)
    if (openKey !== undefined) setLast(openKey)
  }
  const active = useMemo(
    () =>
      last === undefined
        ? 0
        : Math.max(
            0,
            items.findIndex((item) => keyOf(item) === last),
          ),
    [items, keyOf, last],
  )
  const setActive = (index: number) => {
    const item = items[index]
    setLast(item === undefined ? undefined : keyOf(item))
  }
  return { active, setActive }
}
