import { useCallback, useSyncExternalStore } from 'react'

/**
 * A pair of lists for one query, one to read and one to listen to: Chromium fires no event on a list that was
 * read between the change and its event. Both are cached, since creating one is far slower than reading it
 * and each row of a virtual list reads it.
 */
interface Media {
  read: MediaQueryList
  listened: MediaQueryList
}
const cache = new Map<string, Media>()

function mediaOf(query: string): Media {
  const media = cache.get(query) ?? { read: matchMedia(query), listened: matchMedia(query) }
  cache.set(query, media)
  return media
}

/** Returns whether a media query matches, and renders again on changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const { listened } = mediaOf(query)
      listened.addEventListener('change', listener)
      return () => listened.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => mediaOf(query).read.matches,
    () => false,
  )
}
