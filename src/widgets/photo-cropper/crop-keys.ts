import { ownValue } from '#contract/fields/own-value.ts'

/** Movement per arrow key as a fraction of the square, with Shift, and zoom per key. */
const step = 0.04
const largeStep = 0.2
const zoomStep = 1.1

/** Returns the view change of a key; undefined for other keys. */
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
