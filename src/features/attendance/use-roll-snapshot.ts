import { useEffect } from 'react'
import { addDays, rollSunday, startOf, sundayAfter } from '#contract/fields/calendar.ts'
import type { Church } from '#contract/church.ts'
import { activeUserId, session } from '#src/api/session.ts'
import { dayAndShortDate } from '#src/lib/dates.ts'
import { appScript, shownSnapshot, snapshotHtml, storeSnapshot, viewerOf } from '#src/lib/roll-snapshot.ts'
import type { RollSnapshot, SnapshotService } from '#src/lib/roll-snapshot.ts'
import { serverNow } from '#src/lib/server-time.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import type { MarkedService } from '#src/offline/overlay.ts'
import { todayIn } from '#src/queries/today-in.ts'
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
export function useRollSnapshot(service: MarkedService, isWhole: boolean): void {
  const { current } = useMyChurches()
  useEffect(() => {
    const take = () => {
      // They may have left the church just now.
      if (!current || session().churchId !== current.id) return
      // Whoever looks at an earlier service leaves what the next start shows as it is.
      if (service.date !== rollSunday(todayIn(current))) return
      storeSnapshot(isWhole ? snapshotOf(service, current) : undefined)
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
  }, [service, isWhole, current])
}

/** Returns what is on the screen; undefined where nobody is signed in any more. */
function snapshotOf({ date }: MarkedService, church: Church): RollSnapshot | undefined {
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
    services: [serviceOn(date, church), serviceOn(sundayAfter(date), church)],
    title: document.title,
    lang: document.documentElement.lang,
    styles: [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map((link) =>
      link.getAttribute('href')!,
    ),
    html: snapshotHtml(copy),
  }
}

/** Returns the service of a Sunday, which the roll opens from the Saturday before until the next Friday. */
function serviceOn(date: string, { timezone, role }: Church): SnapshotService {
  const ahead = Date.now() - serverNow()
  return {
    date,
    day: dayAndShortDate(date),
    // What the icon opens leads an usher to the roll.
    addresses: ['/attendance', `/attendance?date=${date}`, ...(role === 'usher' ? ['/dashboard'] : [])],
    from: startOf(addDays(date, -1), timezone).getTime() + ahead,
    until: startOf(addDays(date, 6), timezone).getTime() + ahead,
  }
}

/** Returns what was typed into the search of a snapshot. To be called while the first screen is rendered. */
export function searchTypedEarly(): string {
  return shownSnapshot()?.querySelector<HTMLInputElement>('input[name="member"]')?.value ?? ''
}
