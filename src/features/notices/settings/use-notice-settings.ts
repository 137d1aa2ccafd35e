import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputOf, ResponseOf } from '#contract/endpoint.ts'
import { notices } from '#contract/notices.ts'
import { query, storeInCache } from '#src/api/query.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** Notification settings as stored on the server. */
export type StoredSettings = ResponseOf<typeof notices.settings>
/** A change of settings. */
type Change = InputOf<typeof notices.changeSettings>

const settingsQuery = query(notices.settings, {})

/** Returns the settings and an optimistic setter that reverts on failure. */
export function useNoticeSettings() {
  const read = useQuery(settingsQuery)
  const save = useCall(notices.changeSettings, {
    failure: m.notices_not_saved,
    // Again, since a read that started earlier may have overwritten the cache.
    onSuccess: (_, input) => storeInCache(settingsQuery.queryKey, (now) => now && withChange(now, input)),
  })
  // Query observers are notified asynchronously: a checkbox would flash its old value.
  const [chosen, choose] = useState<{ settings: StoredSettings; over: StoredSettings }>()
  const stored = chosen && chosen.over === read.data ? chosen.settings : read.data
  const change = (input: Change) => {
    if (!stored || !read.data) return
    const settings = withChange(stored, input)
    choose({ settings, over: read.data })
    storeInCache(settingsQuery.queryKey, settings)
    // For each failed change, even if a later one is pending; offline there is nothing to refetch.
    save.mutateAsync(input).catch(() => {
      storeInCache(settingsQuery.queryKey, (now) => now && withoutChange(now, stored, input))
      void read.refetch()
    })
  }
  return { read, stored, change, state: save.status }
}

function withChange(stored: StoredSettings, { kinds = [], ...others }: Change): StoredSettings {
  const changed = new Map(kinds.map((one) => [one.kind as string, one]))
  return { ...stored, ...others, kinds: stored.kinds.map((one) => changed.get(one.kind) ?? one) }
}

/** Reverts one change and keeps all others. */
function withoutChange(now: StoredSettings, before: StoredSettings, { kinds = [], ...others }: Change) {
  const names = Object.keys(others) as (keyof typeof others)[]
  const changed = new Set<string>(kinds.map(({ kind }) => kind))
  const old = new Map(before.kinds.map((one) => [one.kind, one]))
  return {
    ...now,
    ...Object.fromEntries(names.map((name) => [name, before[name]])),
    kinds: now.kinds.map((one) => (changed.has(one.kind) ? (old.get(one.kind) ?? one) : one)),
  }
}
