import { useCallback, useSyncExternalStore } from 'react'

/**
 * One list to read and one to listen to: Chromium fires no event on a list that was read between change and
 * event. Cached, since creating one is slow.
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
