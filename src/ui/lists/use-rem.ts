import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** Read once while somebody watches: asking for it has the browser reckon its styles. */
let rem: number | undefined
let stop = () => {}

const read = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Watches an element that is one rem wide. Returns how to stop. */
function watch(): () => void {
  const ruler = document.createElement('div')
  ruler.style.cssText = 'position: fixed; inline-size: 1rem; visibility: hidden'
  document.body.append(ruler)
  const update = () => {
    rem = read()
    for (const listener of listeners) listener()
  }
  // In the next frame: what lists then change is no part of what was just observed.
  const observer = new ResizeObserver(() => requestAnimationFrame(update))
  observer.observe(ruler)
  return () => {
    observer.disconnect()
    ruler.remove()
    rem = undefined
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) stop = watch()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

/** One rem in pixels, also after the size of text was changed. */
export function useRem(): number {
  return useSyncExternalStore(subscribe, () => (rem ??= read()))
}
