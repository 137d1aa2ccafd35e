import type { EventDetail } from '#contract/events.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { StackedBar } from '#src/ui/figures/stacked-bar.tsx'
import { countRsvps } from './rules.ts'

/** RSVP counts of an event. */
export function EventAnswers({ event: { invited_members: guests } }: { event: EventDetail }) {
  if (guests.length === 0) return null
  const counts = countRsvps(guests)
  return (
    <Card title={m.events_counts({ invited: guests.length, attending: counts.yes })}>
      <StackedBar
        label={m.events_answers()}
        parts={[
          { key: 'yes', label: m.events_yes(), value: counts.yes, tone: 'success' },
          { key: 'no', label: m.events_no(), value: counts.no, tone: 'danger' },
          { key: 'pending', label: m.events_pending(), value: counts.pending, tone: 'neutral' },
        ]}
      />
    </Card>
  )
}
