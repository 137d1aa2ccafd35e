import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Map from 'lucide-react/icons/map'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import type { PublicEvent } from '#contract/events.ts'
import { dateAlone, typedTime } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { ChurchMark } from '#src/widgets/church-mark.tsx'
import { pictureAddress } from '#src/widgets/church-picture.ts'
import styles from './rsvp.module.css'

/** A link that phones open in their map app. */
function mapAddress(place: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

const link = buttonClass({ variant: 'quiet', size: 'sm' })

/** Title, church, time and place. */
export function EventFacts({ event }: { event: PublicEvent }) {
  return (
    <>
      <div>
        {event.member_name && (
          <p className={styles.guest}>{m.rsvp_invitation({ name: event.member_name })}</p>
        )}
        <h1 className={styles.title}>{event.title}</h1>
        <p className={styles.host}>
          {event.church_logo && (
            <ChurchMark name={event.church_name} logo={pictureAddress(event.church_logo)} />
          )}
          {m.rsvp_hosted({ church: event.church_name })}
        </p>
      </div>
      <dl className={styles.facts}>
        <Fact icon={<CalendarDays aria-hidden />} name={m.rsvp_when()}>
          <p className={styles.day}>
            <time dateTime={event.date}>{dateAlone(event.date)}</time>
          </p>
          <p>
            {typedTime(event.start_time)} – {typedTime(event.end_time)}
          </p>
          {!event.over && (
            <a href={`/api/church/public/events/${event.id}/calendar.ics`} className={link}>
              <CalendarPlus aria-hidden />
              {m.rsvp_calendar()}
            </a>
          )}
        </Fact>
        {event.location && (
          <Fact icon={<MapPin aria-hidden />} name={m.rsvp_where()}>
            <p>{event.location}</p>
            <a href={mapAddress(event.location)} target="_blank" rel="noreferrer" className={link}>
              <Map aria-hidden />
              {m.rsvp_map()}
            </a>
          </Fact>
        )}
      </dl>
      {event.description && <p className={styles.description}>{event.description}</p>}
    </>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>
        {icon}
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
