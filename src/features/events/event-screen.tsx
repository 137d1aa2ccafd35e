import { useQuery } from '@tanstack/react-query'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import type { EventDetail } from '#contract/events.ts'
import { ApiError } from '#src/api/client.ts'
import { pollEvery } from '#src/lib/live-connection.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { eventQuery } from '#src/queries/church-queries.ts'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { useOnline } from '#src/sync/use-online.ts'
import { AddGuests } from './guests/add-guests.tsx'
import { BackToEvents, useBackToEvents } from './back-to-events.tsx'
import { EditEventForm } from './edit-event-form.tsx'
import { EventAnswers } from './event-answers.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventHeader } from './event-header.tsx'
import { FirstInvites } from './guests/first-invites.tsx'
import { GuestList } from './guests/guest-list.tsx'
import { useDeleteEvent } from './use-delete-event.tsx'
import styles from './event-screen.module.css'

/** Poll interval for messages being sent, in milliseconds: without and with a live stream. */
const look = 3000
const lookWhileLive = 15_000

function isUnderWay(event: EventDetail | undefined): boolean {
  return event?.invited_members.some(({ sent }) => sent === 'queued') ?? false
}

type GuestChoice = Pick<ComponentProps<typeof GuestList>, 'filter' | 'onFilter'>

/** One event with guests and RSVPs. */
export function EventScreen({ id, ...guests }: GuestChoice & { id: string }) {
  // Polls while a message is being sent.
  const query = useQuery({
    ...eventQuery(id),
    refetchInterval: ({ state }) => isUnderWay(state.data) && pollEvery(look, lookWhileLive),
  })
  const gone = query.error instanceof ApiError && query.error.status === 404
  return (
    <Page width="reading">
      <div className={styles.back}>
        <BackToEvents />
      </div>
      {query.data && !gone ? (
        <OneEvent event={query.data} {...guests} />
      ) : (
        <PageHeader title={m.events_details()} />
      )}
      {gone && <EmptyState drawing="calendar" title={m.events_gone_title()} text={m.events_gone_text()} />}
      {!query.data && !gone && query.isError && (
        <LoadFailed title={m.events_load_one_failed()} query={query} />
      )}
      {query.isPending && (
        <Card>
          <SkeletonList rows={5} />
        </Card>
      )}
    </Page>
  )
}

function OneEvent({ event, filter, onFilter }: GuestChoice & { event: EventDetail }) {
  const [editing, setEditing] = useState(false)
  const back = useBackToEvents()
  const online = useOnline()
  const deleting = useDeleteEvent(async () => back())
  return (
    <>
      <EventHeader event={event} onEdit={() => setEditing(true)} onDelete={() => deleting.start(event)} />
      <Stack gap={5}>
        {!online && (
          <Banner tone="warning" icon={<WifiOff aria-hidden="true" />}>
            {m.events_offline_detail()}
          </Banner>
        )}
        <EventAnswers event={event} />
        <EventFacts event={event} />
        <GuestList event={event} filter={filter} onFilter={onFilter} />
        <AddGuests event={event} />
      </Stack>
      {deleting.dialog}
      <Dialog open={editing} wide title={m.events_edit_title()} onClose={() => setEditing(false)}>
        <EditEventForm event={event} onDone={() => setEditing(false)} />
      </Dialog>
      <FirstInvites event={event} />
    </>
  )
}
