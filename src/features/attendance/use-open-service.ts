import { serviceKey } from '#contract/attendance/service-key.ts'
import type { ServiceKey } from '#contract/attendance/service-key.ts'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'

import type { Church } from '#contract/church.ts'
import { serverNow } from '#src/lib/server-time.ts'
import { isSameService, currentService } from '#contract/attendance/service-calendar.ts'
import type { MeetingTime } from '#contract/attendance/service-calendar.ts'
import { timezoneOf } from '#src/queries/timezone-of.ts'
import { isDateOfDocument, leaveDocumentAddress } from './document-date.ts'
import { onReturn } from './use-today.ts'

const minute = 60_000

interface Opened {
  service: ServiceKey
  /** The clock chose the service, or may have chosen it, and not the person. */
  byClock: boolean
  /** Whether the church's service times were known. */
  known: boolean
}

interface Options {
  church: Church | undefined
  times: readonly MeetingTime[]
  /** Whether `times` are the church's own. */
  known: boolean
  /** The church's date. */
  today: string
  onService: (service: ServiceKey) => void
}

/**
 * The service of the roll that is open: the one in the address, else the one that is running or was held last, which
 * then goes into the address. It is chosen when the roll is opened and changes only with the address: marks must not
 * go to another service because a clock was put right, a wrong one was believed, or the next service has begun. A
 * service that the document was loaded with may be that of a tab restored after a week, which the clock chose then.
 *
 * @returns `service`; `current`: the running or last one; `later`: that one, where the clock chose another one before,
 *   or may have chosen it
 */
export function useOpenService(
  asked: Partial<ServiceKey>,
  { church, times, known, today, onService }: Options,
): { service: ServiceKey; current: ServiceKey; later: ServiceKey | undefined } {
  const current = useCurrentService(church, times)
  const request =
    asked.date === undefined ? undefined : serviceKey({ date: asked.date, service_id: asked.service_id })
  const [before, setBefore] = useState(request)
  const [opened, setOpened] = useState<Opened>(() => open(request, { current, known, today }))
  if (!isSame(before, request)) {
    setBefore(request)
    if (!isSame(request, opened.service)) setOpened(open(request, { current, known, today }))
  } else if (known && !opened.known) {
    const isChosen = request !== undefined && (!opened.byClock || isDateOfDocument(request.date))
    setOpened(isChosen ? { ...opened, known } : open(undefined, { current, known, today }))
  }
  const { service, byClock } = opened
  // It is another function at each render, which is no reason to go to the address once more.
  const putIntoAddress = useRef(onService)
  useLayoutEffect(() => {
    putIntoAddress.current = onService
  })
  useEffect(() => {
    // Not only once the service times are known: a navigation would then cancel one that the user has begun.
    if (!isSame(request, service)) putIntoAddress.current(service)
    // Each render creates both objects.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [request?.date, request?.service_id, service.date, service.service_id])
  useEffect(() => leaveDocumentAddress, [request?.date, request?.service_id])
  return { service, current, later: byClock && !isSameService(service, current) ? current : undefined }
}

function isSame(a: ServiceKey | undefined, b: ServiceKey | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && isSameService(a, b))
}

/** Computed again by the minute, when the app is shown again or rendered. */
function useCurrentService(church: Church | undefined, times: readonly MeetingTime[]): ServiceKey {
  const minutes = useSyncExternalStore(onReturn, () => Math.floor(serverNow() / minute))
  const timezone = timezoneOf(church)
  return useMemo(
    () => currentService(times, timezone, new Date(minutes * minute)),
    [times, timezone, minutes],
  )
}

/** Returns the last date that can be marked: today, or tomorrow where the roll opens on tomorrow's service. */
export function lastMarkable(today: string, current: ServiceKey): string {
  return current.date > today ? current.date : today
}

function open(
  request: ServiceKey | undefined,
  { current, known, today }: { current: ServiceKey; known: boolean; today: string },
): Opened {
  if (!request || request.date > lastMarkable(today, current))
    return { service: current, byClock: true, known }
  return {
    service: request,
    byClock: isSameService(request, current) || isDateOfDocument(request.date),
    known,
  }
}
