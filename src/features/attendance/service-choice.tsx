import { serviceKey } from '#contract/attendance/service-key.ts'
import type { ServiceKey } from '#contract/attendance/service-key.ts'
import { clockTime } from '#src/lib/dates.ts'
import { serviceIdOf, timeOf, timesOn } from '#contract/attendance/service-calendar.ts'
import type { MeetingTime } from '#contract/attendance/service-calendar.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import styles from './service-choice.module.css'

interface ServiceChoiceProps {
  times: readonly MeetingTime[]
  service: ServiceKey
  onService: (service: ServiceKey) => Promise<void>
}

/** The first service time, whose services have no id. */
const first = 'first'

/** Which of the services of a day; nothing where there is only one. */
export function ServiceChoice({ times, service, onService }: ServiceChoiceProps) {
  const options = optionsOf(times, service)
  if (options.length < 2) return null
  const value = service.service_id ?? first
  const choose = (chosen: string) =>
    onService(serviceKey({ date: service.date, service_id: chosen === first ? undefined : chosen }))
  return (
    <SegmentedControl
      block
      label={m.attendance_service()}
      value={value}
      onValueChange={choose}
      options={options.map(({ id, name, time }) => ({
        value: id,
        label: (
          <span className={styles.option}>
            <span className={styles.name}>{name}</span> {time && <span className={styles.time}>{time}</span>}
          </span>
        ),
      }))}
    />
  )
}

/** The service times of the day, and that of the service itself where it is not one of them. */
function optionsOf(times: readonly MeetingTime[], { date, service_id }: ServiceKey) {
  const options = timesOn(times, date).map((time) => ({
    id: serviceIdOf(time) ?? first,
    name: time.name,
    time: clockTime(time.starts_at),
  }))
  const id = service_id ?? first
  if (options.length === 0 || options.some((option) => option.id === id)) return options
  const other = timeOf(times, { service_id })
  return [...options, { id, name: other?.ended ? other.name : m.attendance_service_other(), time: '' }]
}
