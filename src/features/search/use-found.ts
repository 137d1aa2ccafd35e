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

/** Returns what there is for a text, read anew each time that the search is opened. */
export function useFound(context: Context, text: string, open: boolean): FoundGroup[] {
  const [kinds, setKinds] = useState<readonly LoadedKind[]>([])
  const [recent, setRecent] = useState<readonly string[]>([])
  const latest = useRef(context)
  latest.current = context
  useEffect(() => {
    if (!open) return
    let wanted = true
    void loadKinds(latest.current).then((loaded) => {
      if (!wanted) return
      setRecent(recentKeys())
      setKinds(loaded)
    })
    return () => {
      wanted = false
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
    // What comes late comes last: the mark stands on a place, and would be on another result.
    return [...ofDevice, { heading: m.search_publishers(), items: [pageOf(typed), ...publishers] }]
  }, [ofDevice, typed, publishers])
}

/** The page of whoever has this username: where Enter leads. */
function pageOf(name: string): Entry {
  const username = name.replace(/^@/, '')
  return {
    key: 'page',
    title: m.search_open_page({ name: username }),
    icon: AtSign,
    target: linkOptions({ to: '/@{$username}', params: { username } }),
  }
}
