import { useQuery } from '@tanstack/react-query'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { EventDetail } from '#contract/events.ts'
import { useNavigateAfter } from '#src/forms/use-navigate-after.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { eventQuery } from '#src/queries/church-queries.ts'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { useChurchId } from '#src/queries/use-church.ts'
import { useOnline } from '#src/sync/use-online.ts'
import { BackToEvents, useBackToEvents } from './back-to-events.tsx'
import { noteCreated } from './just-created.ts'
import { NewEventForm } from './new-event-form.tsx'
import { noEvent, valuesOf } from './rules.ts'

interface Props {
  /** Id of an event to copy. */
  copy: string | undefined
  /** Date of the new event. */
  date: string | undefined
}

/** Creates or copies an event and opens it. */
export function EventFormScreen({ copy, date = '' }: Props) {
  const churchId = useChurchId()
  const original = useQuery({ ...eventQuery(copy ?? ''), enabled: copy !== undefined })
  const back = useBackToEvents()
  const navigate = useNavigateAfter()
  const from = copy === undefined ? undefined : original.data

  const open = async ({ id, invited_count }: EventDetail) => {
    // With guests, the notice follows after the offer to send links.
    if (invited_count > 0) noteCreated(id)
    else notify({ kind: 'success', message: m.events_created() })
    await navigate({ to: '/events/detail/$id', params: { id }, replace: true })
  }
  return (
    <Page width="reading">
      <PageHeader back={<BackToEvents />} title={m.events_create_title()} />
      <Stack gap={5}>
        <OfflineNote />
        {copy !== undefined && !from && original.isError && (
          <LoadFailed title={m.events_load_one_failed()} query={original} />
        )}
        {copy !== undefined && !from && !original.isError && <SkeletonList rows={6} />}
        {(copy === undefined || from) && (
          <NewEventForm
            key={copy ?? date}
            churchId={churchId}
            id={`event-new:${churchId}:${copy ?? date}`}
            values={from ? { ...valuesOf(from), date: '' } : { ...noEvent, date }}
            guests={from?.invited_members.map(({ id }) => id).toSorted() ?? []}
            focusDate={from !== undefined}
            onCreated={open}
            onCancel={back}
          />
        )}
      </Stack>
    </Page>
  )
}

/** Explains that creating an event needs a network. */
function OfflineNote() {
  if (useOnline()) return null
  return (
    <Banner tone="warning" icon={<WifiOff aria-hidden="true" />}>
      {m.events_offline_form()}
    </Banner>
  )
}
