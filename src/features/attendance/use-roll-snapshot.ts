import { serviceKey } from '#contract/attendance/service-key.ts'
import { useEffect } from 'react'
import type { Church } from '#contract/church.ts'
import { activeUserId, session } from '#src/api/session.ts'
import { dayAndShortDate } from '#src/lib/dates.ts'
import { appScript, shownSnapshot, snapshotHtml, storeSnapshot, viewerOf } from '#src/lib/roll-snapshot.ts'
import type { RollSnapshot, SnapshotService } from '#src/lib/roll-snapshot.ts'
import { serverNow } from '#src/lib/server-time.ts'
import { isSameService, openings, searchOf } from '#contract/attendance/service-calendar.ts'
import type { MeetingTime } from '#contract/attendance/service-calendar.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import type { MarkedService } from '#src/offline/overlay.ts'
import { useMyChurches } from '#src/queries/use-my-churches.ts'

/** Somebody who marks does so every moment: a snapshot is taken when they rest so long, in milliseconds. */
const rest = 2000

/**
 * Stores how the roll looks, whenever it has changed and when the page is left, for the next start to show at once.
 * What is not sure to be so then has `data-in-snapshot`: `remove`, `hide` where it keeps its room, or `day-before` where it is gone on the day of the service; what another
 * service says in its place, before anybody is marked, stands in `data-anew`, and `data-day` has the date.
 *
 * @param isWhole whether it lists everybody, as it does when it is opened
 */
export function useRollSnapshot(
  service: MarkedService,
  times: readonly MeetingTime[],
  isWhole: boolean,
): void {
  const { current } = useMyChurches()
  useEffect(() => {
    const take = () => {
      // They may have left the church just now.
      if (!current || session().churchId !== current.id) return
      // Whoever looks at an earlier service leaves what the next start shows as it is.
      const shown = shownServices(service, times, current)
      if (shown.length > 0) storeSnapshot(isWhole ? snapshotOf(shown, current) : undefined)
    }
    let idle: (() => void) | undefined
    const timer = setTimeout(() => (idle = whenIdle(take)), rest)
    const leave = () => document.visibilityState === 'hidden' && take()
    document.addEventListener('visibilitychange', leave)
    addEventListener('pagehide', take)
    return () => {
      clearTimeout(timer)
      idle?.()
      document.removeEventListener('visibilitychange', leave)
      removeEventListener('pagehide', take)
    }
  }, [service, times, isWhole, current])
}

/** Returns what is on the screen; undefined where nobody is signed in any more. */
function snapshotOf(services: SnapshotService[], church: Church): RollSnapshot | undefined {
  const userId = activeUserId()
  const app = appScript()
  const copy = document.querySelector<HTMLElement>('#app')?.cloneNode(true) as HTMLElement | undefined
  if (!userId || !app || !copy) return undefined
  // A photo may not be there without a network; menus and sheets are closed at a start.
  const absent = 'img, dialog, [popover], [data-in-snapshot="remove"]'
  for (const part of copy.querySelectorAll(absent)) part.remove()
  for (const part of copy.querySelectorAll<HTMLElement>('[data-in-snapshot="hide"]')) {
    part.style.visibility = 'hidden'
  }
  // Of a press that is not stored yet nothing is shown.
  for (const row of copy.querySelectorAll<HTMLElement>('[data-saving]')) delete row.dataset['saving']
  return {
    viewer: viewerOf(userId, session().churchId),
    app,
    takenAt: Date.now(),
    church_id: church.id,
    services,
    title: document.title,
    lang: document.documentElement.lang,
    styles: [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map((link) =>
      link.getAttribute('href')!,
    ),
    html: snapshotHtml(copy),
  }
}

/**
 * Returns the service on the screen, with when the roll opens on it; none when it opens on another one now. Of a church
 * with one service time also the next service: its roll differs by the date alone.
 */
function shownServices(
  service: MarkedService,
  times: readonly MeetingTime[],
  { timezone, role }: Church,
): SnapshotService[] {
  const now = serverNow()
  const ahead = Date.now() - now
  const all = openings(times, timezone, new Date(now))
  const at = all.findLastIndex(({ from }) => from <= now)
  if (!all[at] || !isSameService(all[at], service)) return []
  const shown = times.length === 1 ? all.slice(at, at + 2) : [all[at]]
  return shown.map(({ date, service_id, from }, i) => ({
    ...serviceKey({ date, service_id }),
    day: dayAndShortDate(date),
    // What the icon opens leads an usher to the roll.
    addresses: [
      '/attendance',
      `/attendance?${new URLSearchParams(searchOf({ date, service_id })).toString()}`,
      ...(role === 'usher' ? ['/dashboard'] : []),
    ],
    from: from + ahead,
    until: (all[at + i + 1]?.from ?? now) + ahead,
  }))
}

/** Returns what was typed into the search of a snapshot. To be called while the first screen is rendered. */
export function searchTypedEarly(): string {
  return shownSnapshot()?.querySelector<HTMLInputElement>('input[name="member"]')?.value ?? ''
}
