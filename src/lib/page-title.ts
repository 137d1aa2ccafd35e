import { useEffect, useSyncExternalStore } from 'react'

let current: string | undefined
const listeners = new Set<() => void>()

function change(next: string | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Gives the window the title of what a screen shows, in place of its route's. Undefined: it is not known yet. */
export function usePageTitleOf(title: string | undefined): void {
  useEffect(() => {
    change(title)
    return () => change(undefined)
  }, [title])
}

/** The title of what is shown, for the frame. */
export function useShownTitle(): string | undefined {
  return useSyncExternalStore(
    listen,
    () => current,
    () => undefined,
  )
}
