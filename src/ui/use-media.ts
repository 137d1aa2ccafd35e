import { useCallback, useSyncExternalStore } from 'react'

const known = new Map<string, MediaQueryList>()

/** Asking for a new one costs far more than reading one, and a list that scrolls reads it for each row that comes. */
function mediaOf(query: string): MediaQueryList {
  const media = known.get(query) ?? matchMedia(query)
  known.set(query, media)
  return media
}

/** Returns whether a media query holds, and renders the component again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = mediaOf(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => mediaOf(query).matches,
    () => false,
  )
}
