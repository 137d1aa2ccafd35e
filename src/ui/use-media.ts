import { useCallback, useSyncExternalStore } from 'react'

/**
 * One is read and the other listened to: Chromium tells no change of one that was read between the change and its event,
 * and whoever did not read it would stay as they are. Both are made once: asking for a new one costs far more than reading
 * one, and a list that scrolls reads it for each row that comes.
 */
interface Media {
  read: MediaQueryList
  listened: MediaQueryList
}
const known = new Map<string, Media>()

function mediaOf(query: string): Media {
  const media = known.get(query) ?? { read: matchMedia(query), listened: matchMedia(query) }
  known.set(query, media)
  return media
}

/** Returns whether a media query holds, and renders the component again when that changes. */
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
