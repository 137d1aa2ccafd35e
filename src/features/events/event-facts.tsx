import MapPin from 'lucide-react/icons/map-pin'
import type { EventDetail } from '#contract/events.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import styles from './event-facts.module.css'

export function EventFacts({ event }: { event: EventDetail }) {
  const { description, location, church_address, church_name } = event
  return (
    <Card title={m.events_details()}>
      <Facts>
        <div>
          <dt>
            <MapPin aria-hidden="true" />
            {m.events_where()}
          </dt>
          <dd>
            <bdi>{location || [church_name, church_address].filter(Boolean).join(', ')}</bdi>
          </dd>
        </div>
        {description && (
          <div>
            <dt>{m.events_description()}</dt>
            <dd className={styles.description}>
              <bdi>{description}</bdi>
            </dd>
          </div>
        )}
      </Facts>
    </Card>
  )
}
