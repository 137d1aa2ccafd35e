import { useEffect, useRef } from 'react'

/**
 * For a list with a button in each row that does away with the row, or with itself: the keyboard goes on at the next
 * row's first button, or at `place` where there is none. `ids` are those of the rows that have one. `leaves`: to be
 * called when it is pressed, or once the server has done so. Who has gone elsewhere meanwhile stays there.
 */
export function useFocusNext(ids: string[]) {
  const place = useRef<HTMLDivElement>(null)
  const left = useRef<{ id: string; index: number }>(undefined)
  useEffect(() => {
    const last = left.current
    // A dialog that asked before gives the focus back when it closes: this comes after it.
    if (!last || ids.includes(last.id) || document.querySelector('dialog:modal')) return
    left.current = undefined
    if (document.activeElement !== document.body) return
    const buttons = place.current?.querySelectorAll<HTMLElement>('li button:first-of-type') ?? []
    const next = buttons[Math.min(last.index, buttons.length - 1)] ?? place.current
    next?.focus()
  })
  const leaves = (id: string) => {
    left.current = { id, index: ids.indexOf(id) }
  }
  return { place, leaves }
}
