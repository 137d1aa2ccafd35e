import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** Cached while observed: reading it forces the browser to compute styles. */
let rem: number | undefined
let stop = () => {}

const read = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

function watch(): () => void {
  const ruler = document.createElement('div')
  ruler.style.cssText = 'position: fixed; inline-size: 1rem; visibility: hidden'
  document.body.append(ruler)
  const update = () => {
    rem = read()
    for (const listener of listeners) listener()
  }
  // In the next frame, to avoid a ResizeObserver loop.
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

/** Returns one rem in pixels and follows changes of the text size. */
export function useRem(): number {
  return useSyncExternalStore(subscribe, () => (rem ??= read()))
}
