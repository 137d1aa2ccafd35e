import { useCallback, useMemo, useState } from 'react'

/** What is selected of a list, by key. Made by `useSelection`, given to `ItemList`. */
export interface Selection {
  keys: ReadonlySet<string>
  /** Adds some to what is selected, or takes them from it. */
  select: (keys: readonly string[], selected: boolean) => void
  /** Rows show their checkboxes; a table always does. */
  selecting: boolean
  setSelecting: (selecting: boolean) => void
  clear: () => void
}

const none: ReadonlySet<string> = new Set()

/**
 * Keeps what is selected. Give it all items and not only those in sight: what a search hides stays selected, what is
 * gone does not.
 */
export function useSelection<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const [keys, setKeys] = useState(none)
  const [selecting, setSelecting] = useState(false)
  const selected = useMemo(
    () => (keys.size === 0 ? [] : items.filter((item) => keys.has(keyOf(item)))),
    [items, keys, keyOf],
  )
  const select = useCallback(
    (some: readonly string[], add: boolean) =>
      setKeys((before) => {
        const after = new Set(before)
        for (const key of some) {
          if (add) after.add(key)
          else after.delete(key)
        }
        return after
      }),
    [],
  )
  const clear = () => {
    setKeys(none)
    setSelecting(false)
  }
  const selection: Selection = {
    keys,
    select,
    selecting: selecting || selected.length > 0,
    setSelecting,
    clear,
  }
  return { selection, selected }
}
