import { ownValue } from '#contract/fields/own-value.ts'

/** How far an arrow key moves the photo, in parts of the square, and with Shift; how much a key enlarges it. */
const step = 0.04
const largeStep = 0.2
const zoomStep = 1.1

/** Returns how a key changes the view of a photo; undefined for any other key. */
export function cropKeys({ key, shiftKey }: { key: string; shiftKey: boolean }) {
  const far = shiftKey ? largeStep : step
  const changes: Record<string, { x?: number; y?: number; zoom?: number }> = {
    ArrowLeft: { x: -far },
    ArrowRight: { x: far },
    ArrowUp: { y: -far },
    ArrowDown: { y: far },
    '+': { zoom: zoomStep },
    '=': { zoom: zoomStep },
    '-': { zoom: 1 / zoomStep },
  }
  return ownValue(changes, key)
}
