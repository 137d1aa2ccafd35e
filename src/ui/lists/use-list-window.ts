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

/** How long found rows stand before those out of sight are drawn, in milliseconds. */
const pause = 400

/** A row in the page: which item it shows, and the key under which it is drawn. */
export interface ListedRow {
  index: number
  slot: string
}

interface Options<Item> {
  list: { readonly current: HTMLElement | null }
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** In pixels. */
  sizeOf: (index: number) => number
  /** The row that has the focus: it stays, wherever the others have been scrolled to. */
  active: number
  /** The row that is open beside the list: it is brought into sight. */
  openIndex: number | undefined
  recycle: boolean | undefined
}

/** The rows of a list that are in the window or in its pane; all of them on paper. */
export function useListWindow<Item>(given: Options<Item>) {
  const { list, items, keyOf, sizeOf, active, openIndex, recycle = false } = given
  const count = items.length
  const pane = useContext(PaneScroller)
  const printing = useMedia('print')
  const scrollMargin = useTop(list, pane)
  // The rows are in the first drawing already. Read once: asking for it has the browser lay out the page.
  const [initialRect] = useState(() => ({ width: innerWidth, height: innerHeight }))
  const settled = useSettled(items, pane)
  const rowsAround = useRowsAround()
  const options = {
    count,
    estimateSize: sizeOf,
    // By another function the virtualizer knows that what it has reckoned no longer holds: the sizes count as well.
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
    // The virtualizer takes the first row for one above, and would scroll the heading away.
    const isSeen = row && row.start >= pane.scrollTop && row.end <= pane.scrollTop + pane.clientHeight
    if (!isSeen) virtualizer.scrollToIndex(openIndex)
    // Where one has scrolled since, one stays: only what is opened and the pane's coming count.
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
    // Scrolled by less than a step, the list shows the same rows and is not drawn again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [which, items, keyOf, slotsOf])

  /** Brings what begins at an offset in the list to the top, below what sticks there. */
  const scrollTo = (offset: number) => {
    const covered = list.current ? Number.parseFloat(getComputedStyle(list.current).scrollMarginTop) : 0
    ;(pane ?? window).scrollTo({
      top: Math.max(0, scrollMargin + offset - covered),
    })
  }
  return { rows, printing, scrollTo }
}

/**
 * Whether the items have stood for a moment, or have been scrolled since they came. What a search has found is drawn in
 * sight first; rows out of sight would be drawn for nothing if another letter is typed.
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
  // A page more at the end changes nothing of what is drawn.
  const end = settled.length - 1
  return settled === items || (settled.length > 0 && settled[0] === items[0] && settled[end] === items[end])
}

/** How far below the beginning of what scrolls an element begins, in pixels; kept right when what stands above changes. */
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
