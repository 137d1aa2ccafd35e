import { linkOptions } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { queryClient } from '#src/api/query.ts'
import { longDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { eventsQuery } from '#src/queries/church-queries.ts'
import type { Kind } from '#src/features/search/entry.ts'
import { findByWords } from '#src/features/search/find-by-words.ts'

/** Events: upcoming ones, soonest first, then past ones. */
export const events: Kind = {
  heading: m.nav_events,
  load({ churchId }) {
    const cached = churchId ? queryClient.getQueryData(eventsQuery(churchId).queryKey)?.events : undefined
    return findByWords(
      (cached ?? []).map(({ id, title, date, location }) => ({
        key: `event:${id}`,
        title,
        detail: longDate(date),
        icon: CalendarDays,
        words: `${longDate(date)} ${location}`,
        target: linkOptions({ to: '/events/detail/$id', params: { id } }),
      })),
    )
  },
}
