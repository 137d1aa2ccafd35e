import Radio from 'lucide-react/icons/radio'
import { useEffect, useMemo, useState } from 'react'
import { podcasts } from '#contract/podcasts.ts'
import { call } from '#src/api/session.ts'
import { linkOptions } from '@tanstack/react-router'
import type { Entry } from './entry.ts'

/** Debounce in milliseconds. */
const pause = 200
const shortest = 2

/** Returns the publishers that match on the server; none offline. */
export function usePublishers(typed: string): readonly Entry[] {
  const q = typed.trim().replace(/^@/, '')
  const [found, setFound] = useState<{ q: string; items: Entry[] }>({
    q: '',
    items: [],
  })
  useEffect(() => {
    if (q.length < shortest) return
    const aborted = new AbortController()
    const look = async () => {
      const { publishers } = await call(podcasts.findPublishers, { q }, { signal: aborted.signal })
      setFound({ q, items: publishers.map(entryOf) })
    }
    const timer = setTimeout(() => void look().catch(() => {}), pause)
    return () => {
      clearTimeout(timer)
      aborted.abort()
    }
  }, [q])
  // Filters previous results while loading, to avoid flicker. Memoised, so that cached data is not searched
  // again.
  return useMemo(() => {
    const { items } = found
    const shown =
      q.length >= shortest && q.startsWith(found.q)
        ? items.filter((item) => q === found.q || fits(item, q))
        : []
    return shown.length > 0 ? shown : none
  }, [found, q])
}

const none: readonly Entry[] = []

function fits({ title, detail }: Entry, q: string): boolean {
  const small = q.toLowerCase()
  return title.toLowerCase().startsWith(small) || detail?.toLowerCase().startsWith(`@${small}`) === true
}

function entryOf({ id, username, name }: { id: string; username: string; name: string }): Entry {
  return {
    key: `publisher:${id}`,
    title: name,
    detail: `@${username}`,
    icon: Radio,
    target: linkOptions({ to: '/@{$username}', params: { username } }),
  }
}
