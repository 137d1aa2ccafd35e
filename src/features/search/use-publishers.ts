import Radio from 'lucide-react/icons/radio'
import { useEffect, useState } from 'react'
import { podcasts } from '#contract/podcasts.ts'
import { call } from '#src/api/session.ts'
import { linkOptions } from '@tanstack/react-router'
import type { Found } from './entry.ts'

/** Somebody who types on is not waited for, in milliseconds. */
const pause = 200
const shortest = 2

/** Returns the churches and podcasters that the server knows under a text; none without a network. */
export function usePublishers(typed: string): Found[] {
  const q = typed.trim().replace(/^@/, '')
  const [found, setFound] = useState<{ q: string; items: Found[] }>({
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
  // What was found for a beginning of the text is shown as far as it still fits, so that the list does not flicker.
  return q.length >= shortest && q.startsWith(found.q)
    ? found.items.filter((item) => q === found.q || fits(item, q))
    : []
}

function fits({ title, detail }: Found, q: string): boolean {
  const small = q.toLowerCase()
  return title.toLowerCase().startsWith(small) || detail?.toLowerCase().startsWith(`@${small}`) === true
}

function entryOf({ id, username, name }: { id: string; username: string; name: string }): Found {
  return {
    key: `publisher:${id}`,
    title: name,
    detail: `@${username}`,
    icon: Radio,
    target: linkOptions({ to: '/@{$username}', params: { username } }),
    rank: 0,
  }
}
