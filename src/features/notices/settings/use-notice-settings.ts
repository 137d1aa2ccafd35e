import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputOf, ResponseOf } from '#contract/endpoint.ts'
import { notices } from '#contract/notices.ts'
import { query, storeInCache } from '#src/api/query.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** How the person is told, as the server knows it. */
export type KnownSettings = ResponseOf<typeof notices.settings>
/** What of it is changed. */
type Change = InputOf<typeof notices.changeSettings>

const settingsQuery = query(notices.settings, {})

/** Returns how the person is told, and how to change it: what is chosen is shown at once, and taken back where it fails. */
export function useNoticeSettings() {
  const read = useQuery(settingsQuery)
  const save = useCall(notices.changeSettings, {
    failure: m.notices_not_saved,
    // Once more: a read that began before it may have put back what was.
    onSuccess: (_, input) => storeInCache(settingsQuery.queryKey, (now) => now && withChange(now, input)),
  })
  // The query tells its users a moment after it has been set: until then a box would fall back to what it was.
  const [chosen, choose] = useState<{ settings: KnownSettings; over: KnownSettings }>()
  const known = chosen && chosen.over === read.data ? chosen.settings : read.data
  const change = (input: Change) => {
    if (!known || !read.data) return
    const settings = withChange(known, input)
    choose({ settings, over: read.data })
    storeInCache(settingsQuery.queryKey, settings)
    // Of each change, though another one may have begun meanwhile; without a network there is nothing to read.
    save.mutateAsync(input).catch(() => {
      storeInCache(settingsQuery.queryKey, (now) => now && withoutChange(now, known, input))
      void read.refetch()
    })
  }
  return { read, known, change, state: save.status }
}

function withChange(known: KnownSettings, { kinds = [], ...others }: Change): KnownSettings {
  const changed = new Map(kinds.map((one) => [one.kind as string, one]))
  return { ...known, ...others, kinds: known.kinds.map((one) => changed.get(one.kind) ?? one) }
}

/** Puts back what was before a change, and leaves all others. */
function withoutChange(now: KnownSettings, before: KnownSettings, { kinds = [], ...others }: Change) {
  const names = Object.keys(others) as (keyof typeof others)[]
  const changed = new Set<string>(kinds.map(({ kind }) => kind))
  const old = new Map(before.kinds.map((one) => [one.kind, one]))
  return {
    ...now,
    ...Object.fromEntries(names.map((name) => [name, before[name]])),
    kinds: now.kinds.map((one) => (changed.has(one.kind) ? (old.get(one.kind) ?? one) : one)),
  }
}
