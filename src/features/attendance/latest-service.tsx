import type { ServiceKey } from '#contract/attendance/service-key.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'

import { longDate } from '#src/lib/dates.ts'
import { timeOf } from '#contract/attendance/service-calendar.ts'
import type { MeetingTime } from '#contract/attendance/service-calendar.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { Button } from '#src/ui/button.tsx'

interface LaterServiceProps {
  times: readonly MeetingTime[]
  service: ServiceKey
  later: ServiceKey
  onOpen: () => void
}

/** Says that the roll has been open since another service, or since the clock was wrong, and leads to the later one. */
export function LaterService({ times, service, later, onOpen }: LaterServiceProps) {
  const isSameDay = service.date === later.date
  const nameOf = (key: ServiceKey) => (isSameDay && timeOf(times, key)?.name) || longDate(key.date)
  return (
    <Banner
      tone="warning"
      icon={<CalendarClock aria-hidden="true" />}
      action={
        <Button size="sm" onClick={onOpen}>
          {m.attendance_open_latest({ date: nameOf(later) })}
        </Button>
      }
    >
      {isSameDay
        ? m.attendance_still_on({ name: nameOf(service) })
        : m.attendance_still_open({ date: nameOf(service) })}
    </Banner>
  )
}

/** Says on a Saturday that the roll is tomorrow's, and leads to that of a service today. */
export function TomorrowsService({ onOpenToday }: { onOpenToday: () => void }) {
  return (
    <Banner
      icon={<CalendarClock aria-hidden="true" />}
      action={
        <Button size="sm" onClick={onOpenToday}>
          {m.attendance_open_today()}
        </Button>
      }
    >
      {m.attendance_tomorrow()}
    </Banner>
  )
}
