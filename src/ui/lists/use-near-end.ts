import { useContext, useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { PaneScroller } from './pane-scroller.ts'

/** Distance below the viewport at which the end of a list counts as near, in pixels. */
const nearEnd = 500

/** Calls back near the end of a list, once per list length: a failed page is retried with a button. */
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
    let requestedAt: number | undefined
    const check = () => {
      // Keyboard users press the button of a longer list.
      if (!near || !scrolled || !current.current || element.offsetTop === requestedAt) return
      if (element.querySelector(':focus-visible')) return
      requestedAt = element.offsetTop
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
    // Captured, since scroll events of panes and dialogs do not bubble.
    addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [end, pane])
}
