import { useEffect, useRef } from 'react'
import type { PointerEvent } from 'react'

/** Zoom per wheel pixel. */
const wheelZoom = 0.002

type Point = { x: number; y: number }
type Change = (by: { x?: number; y?: number; zoom?: number }) => void

/** Handles one-finger drags, two-finger pinches and the wheel. */
export function useCropGestures(change: Change) {
  const pointers = useRef(new Map<number, Point>())
  const area = useRef<HTMLDivElement>(null)
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  useEffect(() => {
    const element = area.current
    // React's wheel listeners are passive and cannot prevent page scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      latest.current({ zoom: Math.exp(-event.deltaY * wheelZoom) })
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])

  const release = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!pointers.current.has(event.pointerId)) return
      const before = spreadOf([...pointers.current.values()])
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const now = spreadOf([...pointers.current.values()])
      const side = event.currentTarget.clientWidth
      const zoom = before.width > 0 ? now.width / before.width : 1
      change({ x: (now.x - before.x) / side, y: (now.y - before.y) / side, zoom })
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
  return { ref: area, handlers }
}

/** Returns the centre of all pointers and the distance of the first two. */
function spreadOf(points: Point[]) {
  const [first, second] = points
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const width = first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0
  return { x: mean(({ x }) => x), y: mean(({ y }) => y), width }
}
