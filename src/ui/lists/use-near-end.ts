import { useContext, useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { PaneScroller } from './pane-scroller.ts'

/** How far below what is in sight the end of a list counts as near, in pixels. */
const nearEnd = 500

/**
 * Calls back when the end of a list comes near while one scrolls. Once for each length of the list: what could not be
 * read is asked for again with a button. Without a callback it does nothing.
 */
export function useNearEnd(end: RefObject<HTMLElement | null>, onNearEnd: (() => void) | undefined) {
  const pane = useContext(PaneScroller)
  const current = useRef(onNearEnd)
  useEffect(() => {
    current.current = onNearEnd
  })
  useEffect(() => {
    const element = end.current
    if (!element) return undefined
    let near = false
    let scrolled = false
    let askedAt: number | undefined
    const check = () => {
      // Below a longer list it stands further down. Whoever has come to it with the keyboard presses its button.
      if (!near || !scrolled || !current.current || element.offsetTop === askedAt) return
      if (element.querySelector(':focus-visible')) return
      askedAt = element.offsetTop
      current.current()
    }
    const onScroll = () => {
      scrolled = true
      check()
    }
    const observer = new IntersectionObserver(
      (entries) => {
        near = entries.at(-1)?.isIntersecting ?? false
        check()
      },
      { root: pane, rootMargin: `0px 0px ${nearEnd}px` },
    )
    observer.observe(element)
    // Of panes and dialogs too: it does not bubble.
    addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [end, pane])
}
