import { useQuery } from '@tanstack/react-query'
import Shield from 'lucide-react/icons/shield'
import type { ResponseOf } from '#contract/endpoint.ts'
import { security } from '#contract/account/security.ts'
import { query } from '#src/api/query.ts'
import { formatRelativeTime } from '#src/lib/format-relative-time.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { RowIcon } from '#src/ui/row-icon.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { lookOf } from './event-kinds.ts'
import styles from './security.module.css'

type SecurityEvent = ResponseOf<typeof security.events>['events'][number]

/** The latest security events with their origin. */
export function EventsCard() {
  const eventsQuery = useQuery(query(security.events, {}))
  return (
    <Card title={m.security_events()} flush>
      {eventsQuery.data && eventsQuery.data.events.length > 0 && (
        <List>
          {eventsQuery.data.events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </List>
      )}
      {eventsQuery.data?.events.length === 0 && (
        <EmptyState icon={<Shield />} title={m.security_events_none()} text={m.security_events_none_text()} />
      )}
      {eventsQuery.isPending && <SkeletonList rows={5} />}
      {eventsQuery.isError && !eventsQuery.data && (
        <LoadFailed title={m.security_events_failed()} query={eventsQuery} />
      )}
    </Card>
  )
}

function EventRow({ event: { kind, device, address, at } }: { event: SecurityEvent }) {
  const { Icon, text } = lookOf(kind)
  const from = [device || m.security_unknown_device(), address].join(' · ')
  return (
    <ListRow
      leading={
        <RowIcon tone={kind.endsWith('_refused') && 'danger'}>
          <Icon />
        </RowIcon>
      }
      title={text()}
      detail={
        <>
          <bdi className={styles.line}>{from}</bdi>
          <time dateTime={at}>{formatRelativeTime(Date.parse(at))}</time>
        </>
      }
    />
  )
}
