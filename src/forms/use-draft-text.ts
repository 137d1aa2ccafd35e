import { useEffect, useRef, useState } from 'react'

/** Debounce of storing the text, in milliseconds: browsers limit how often the address may change. */
const pause = 300

/**
 * Text that is typed here and stored elsewhere (in the address): debounced, or at once by `storeNow`. A stored value
 * that changes by itself, by a link or by going back, replaces the typed one.
 */
export function useDraftText(stored: string, store: (text: string) => void) {
  const [text, setText] = useState(stored)
  const lastStored = useRef(stored)
  const latestStore = useRef(store)
  useEffect(() => {
    latestStore.current = store
  })
  useEffect(() => {
    if (stored === lastStored.current) return
    lastStored.current = stored
    setText(stored)
  }, [stored])
  useEffect(() => {
    if (text === lastStored.current) return
    const timer = setTimeout(() => {
      if (text === lastStored.current) return
      lastStored.current = text
      latestStore.current(text)
    }, pause)
    return () => clearTimeout(timer)
  }, [text])
  const storeNow = () => {
    if (text === lastStored.current) return
    lastStored.current = text
    store(text)
  }
  /** Shows a text that the caller stores itself, with more: it would be stored without that once the pause is over. */
  const setStored = (next: string) => {
    lastStored.current = next
    setText(next)
  }
  return { text, setText, setStored, storeNow }
}
