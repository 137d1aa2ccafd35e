import { useEffect, useRef } from 'react'

/**
 * Focuses the next row's first button when a row or its button disappears, else `place`. `ids`: rows with a
 * button. Call `leaves` on press or after the response. Keeps a focus that the user has moved.
 */
export function useFocusNext(ids: string[]) {
  const place = useRef<HTMLDivElement>(null)
  const left = useRef<{ id: string; index: number }>(undefined)
  useEffect(() => {
    const last = left.current
    // The confirmation dialog restores the focus when it closes.
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
