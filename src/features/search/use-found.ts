import { linkOptions } from '@tanstack/react-router'
import AtSign from 'lucide-react/icons/at-sign'
import { useEffect, useMemo, useRef, useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import type { Context, Entry } from './entry.ts'
import { find, offer } from './find.ts'
import type { FoundGroup } from './find.ts'
import { loadKinds } from './load-kinds.ts'
import type { LoadedKind } from './load-kinds.ts'
import { recentKeys } from './recent.ts'
import { usePublishers } from './use-publishers.ts'

/** Returns the results of a text; data is loaded each time the search opens. */
export function useFound(context: Context, text: string, open: boolean): FoundGroup[] {
  const [kinds, setKinds] = useState<readonly LoadedKind[]>([])
  const [recent, setRecent] = useState<readonly string[]>([])
  const latest = useRef(context)
  latest.current = context
  useEffect(() => {
    if (!open) return
    let active = true
    void loadKinds(latest.current).then((loaded) => {
      if (!active) return
      setRecent(recentKeys())
      setKinds(loaded)
    })
    return () => {
      active = false
    }
  }, [open, context.user, context.churchId, context.role])
  const typed = text.trim()
  const publishers = usePublishers(typed)
  const ofDevice = useMemo(
    () => (typed === '' ? offer(kinds, recent, m.search_recent()) : find(kinds, typed, recent)),
    [kinds, recent, typed],
  )
  return useMemo(() => {
    if (typed === '') return ofDevice
    // Late results are appended, since the selection is an index.
    return [...ofDevice, { heading: m.search_publishers(), items: [pageOf(typed), ...publishers] }]
  }, [ofDevice, typed, publishers])
}

/** The publisher page of this username, the target of Enter. */
function pageOf(name: string): Entry {
  const username = name.replace(/^@/, '')
  return {
    key: 'page',
    title: m.search_open_page({ name: username }),
    icon: AtSign,
    target: linkOptions({ to: '/@{$username}', params: { username } }),
  }
}
