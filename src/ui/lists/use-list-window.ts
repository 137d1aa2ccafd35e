import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import {
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { useMedia } from '#src/ui/use-media.ts'
import { PaneScroller } from './pane-scroller.ts'
import { useRowSlots } from './use-row-slots.ts'
import { useRowsAround } from './use-rows-around.ts'

/** Delay before results outside the viewport render, in milliseconds. */
const pause = 400

export interface ListedRow {
  index: number
  slot: string
}

interface Options<Item> {
  list: { readonly current: HTMLElement | null }
  items: readonly Item[]
  keyOf: (item: Item) => string
  sizeOf: (index: number) => number
  active: number
  openIndex: number | undefined
  recycle: boolean | undefined
}

/** Returns the rows of a virtual list to render; all of them for print. */
export function useListWindow<Item>(given: Options<Item>) {
  const { list, items, keyOf, sizeOf, active, openIndex, recycle = false } = given
  const count = items.length
  const pane = useContext(PaneScroller)
  const printing = useMedia('print')
  const scrollMargin = useTop(list, pane)
  // Gives the first render its rows without a layout read.
  const [initialRect] = useState(() => ({ width: innerWidth, height: innerHeight }))
  const settled = useSettled(items, pane)
  const rowsAround = useRowsAround()
  const options = {
    count,
    estimateSize: sizeOf,
    // Changed sizes: a new identity makes the virtualizer discard cached offsets.
    // oxlint-disable-next-line react/exhaustive-deps
    getItemKey: useCallback((index: number) => keyOf(items[index]!), [items, keyOf, sizeOf]),
    overscan: 0,
    scrollMargin,
    rangeExtractor: useCallback(
      (range: Range) => rowsAround(range, [active], !settled),
      [rowsAround, active, settled],
    ),
    initialRect,
  }
  const inWindow = useWindowVirtualizer({ ...options, enabled: !pane })
  const inPane = useVirtualizer<HTMLElement, HTMLElement>({
    ...options,
    getScrollElement: () => pane,
    enabled: pane !== null,
  })
  const virtualizer = pane ? inPane : inWindow

  useLayoutEffect(() => {
    if (!pane || openIndex === undefined) return
    const row = virtualizer.measurementsCache[openIndex]
    // The virtualizer would scroll the first row's heading out of view.
    const isSeen = row && row.start >= pane.scrollTop && row.end <= pane.scrollTop + pane.clientHeight
    if (!isSeen) virtualizer.scrollToIndex(openIndex)
    // Not on other changes: would undo the user's scrolling.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pane, openIndex])

  const slotsOf = useRowSlots(recycle)
  const indexes = printing
    ? items.map((_, index) => index)
    : virtualizer.getVirtualItems().map(({ index }) => index)
  const which = indexes.join()
  const rows = useMemo(() => {
    const slots = slotsOf(indexes.map((index) => keyOf(items[index]!)))
    return indexes.map((index, at): ListedRow => ({ index, slot: slots[at]! }))
    // Scrolling by less than a step does not render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [which, items, keyOf, slotsOf])

  /** Scrolls an offset of the list to the top, below sticky elements. */
  const scrollTo = (offset: number) => {
    const covered = list.current ? Number.parseFloat(getComputedStyle(list.current).scrollMarginTop) : 0
    ;(pane ?? window).scrollTo({
      top: Math.max(0, scrollMargin + offset - covered),
    })
  }
  return { rows, printing, scrollTo }
}

/**
 * Returns whether the items are stable or have been scrolled: the next keystroke would discard results out of
 * view.
 */
function useSettled(items: readonly unknown[], pane: HTMLElement | null): boolean {
  const [settled, setSettled] = useState(items)
  useEffect(() => {
    const settle = () => setSettled(items)
    const timer = setTimeout(() => startTransition(settle), pause)
    const scroller = pane ?? window
    scroller.addEventListener('scroll', settle, { once: true, passive: true })
    return () => {
      clearTimeout(timer)
      scroller.removeEventListener('scroll', settle)
    }
  }, [items, pane])
  // Appending a page does not affect the rendered rows.
  const end = settled.length - 1
  return settled === items || (settled.length > 0 && settled[0] === items[0] && settled[end] === items[end])
}

/** Returns the element's offset in its scroll container in pixels. */
function useTop(element: { readonly current: HTMLElement | null }, pane: HTMLElement | null): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return
      const from = pane ? pane.getBoundingClientRect().top - pane.scrollTop : -window.scrollY
      setTop(Math.round(element.current.getBoundingClientRect().top - from))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (pane?.firstElementChild) observer.observe(pane.firstElementChild)
    return () => observer.disconnect()
  }, [element, pane])
  return top
}
