import { useEffect, useRef, useState } from 'react'

/** How long nothing is typed before the text is kept, in milliseconds: browsers refuse an address for every letter. */
const pause = 300

/**
 * A text that is typed here and kept elsewhere (in the address): at once what is typed, a moment later kept, or when
 * `keepNow` is called. What is kept wins when it changes by itself, by a link or by going back.
 */
export function useDraftText(kept: string, keep: (text: string) => void) {
  const [text, setText] = useState(kept)
  const told = useRef(kept)
  const latestKeep = useRef(keep)
  useEffect(() => {
    latestKeep.current = keep
  })
  useEffect(() => {
    if (kept === told.current) return
    told.current = kept
    setText(kept)
  }, [kept])
  useEffect(() => {
    if (text === told.current) return
    const timer = setTimeout(() => {
      if (text === told.current) return
      told.current = text
      latestKeep.current(text)
    }, pause)
    return () => clearTimeout(timer)
  }, [text])
  const keepNow = () => {
    if (text === told.current) return
    told.current = text
    keep(text)
  }
  return { text, setText, keepNow }
}
