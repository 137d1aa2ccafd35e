import { useEffect, useRef, useState } from 'react'

/** Debounce in milliseconds: browsers rate-limit history updates. */
const pause = 300

/**
 * Text with debounced storage in the URL; `storeNow` skips the delay. External changes (a link, Back) replace
 * the text.
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
  /** Shows a text that the caller stores itself, and cancels the pending debounced one. */
  const setStored = (next: string) => {
    lastStored.current = next
    setText(next)
  }
  return { text, setText, setStored, storeNow }
}
