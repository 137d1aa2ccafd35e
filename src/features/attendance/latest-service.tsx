import CalendarClock from 'lucide-react/icons/calendar-clock'
import { longDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { Button } from '#src/ui/button.tsx'

interface LatestServiceProps {
  date: string
  latest: string
  onOpen: () => void
}

/** Says that the roll has been open since another service, or since the clock was wrong, and leads to the latest one. */
export function LatestService({ date, latest, onOpen }: LatestServiceProps) {
  return (
    <Banner
      tone="warning"
      icon={<CalendarClock aria-hidden="true" />}
      action={
        <Button size="sm" onClick={onOpen}>
          {m.attendance_open_latest({ date: longDate(latest) })}
        </Button>
      }
    >
      {m.attendance_still_open({ date: longDate(date) })}
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
