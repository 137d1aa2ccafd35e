import { useCallback, useMemo, useState } from 'react'

export interface Selection {
  keys: ReadonlySet<string>
  select: (keys: readonly string[], selected: boolean) => void
  /** Whether rows show their checkboxes; a table always does. */
  selecting: boolean
  setSelecting: (selecting: boolean) => void
  clear: () => void
}

const none: ReadonlySet<string> = new Set()

/** Pass all items: those hidden by a search stay selected, removed ones do not. */
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
