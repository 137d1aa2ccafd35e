import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Distance to the end at which a conversation counts as fully read, in pixels. */
const nearEnd = 48
/** Distance to the start at which older messages load, in pixels. */
const nearBeginning = 600

/**
 * Scroll anchoring of a conversation: sticks to the end, else keeps the top message in place when content or
 * the pane's height changes.
 */
export function useThreadScroll(onNearBeginning: () => void) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  /** Anchor message and its position; null: the end. */
  const anchor = useRef<{ message: Element; top: number } | null>(null)
  const [atEnd, setAtEnd] = useState(true)

  const restore = useCallback(() => {
    const pane = scroller.current
    if (!pane) return
    if (!anchor.current?.message.isConnected) pane.scrollTop = pane.scrollHeight
    else pane.scrollTop += topOf(anchor.current.message, pane) - anchor.current.top
  }, [])
  const onScroll = () => {
    const pane = scroller.current
    if (!pane) return
    const left = pane.scrollHeight - pane.scrollTop - pane.clientHeight
    const message = left > nearEnd && firstInSight(pane)
    anchor.current = message ? { message, top: topOf(message, pane) } : null
    setAtEnd(!message)
    if (pane.scrollTop < nearBeginning) onNearBeginning()
  }
  const scrollToEnd = useCallback(() => {
    anchor.current = null
    setAtEnd(true)
    restore()
  }, [restore])

  useLayoutEffect(restore)
  useEffect(() => {
    const watching = new ResizeObserver(restore)
    if (scroller.current) watching.observe(scroller.current)
    if (content.current) watching.observe(content.current)
    return () => watching.disconnect()
  }, [restore])
  return { scroller, content, atEnd, onScroll, scrollToEnd }
}

function topOf(message: Element, pane: Element): number {
  return message.getBoundingClientRect().top - pane.getBoundingClientRect().top
}

function firstInSight(pane: Element): Element | undefined {
  const { top } = pane.getBoundingClientRect()
  return [...pane.querySelectorAll('[data-message]')].find(
    (message) => message.getBoundingClientRect().bottom > top,
  )
}
