import { useQuery } from '@tanstack/react-query'
import { analytics } from '#contract/analytics.ts'
import { church } from '#contract/church.ts'
import { events } from '#contract/events.ts'
import type { Group } from '#contract/groups.ts'
import { call } from '#src/api/session.ts'
import { inSlices } from '#src/forms/in-slices.ts'
import { useCall } from '#src/forms/use-call.ts'
import { longDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { eventsQuery } from '#src/queries/church-queries.ts'
import { useToday } from '#src/queries/use-today.ts'
import { Button } from '#src/ui/button.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'

/** Number of upcoming events offered. */
const offered = 10

interface Props {
  group: Group
  memberIds: string[]
  onClose: () => void
}

/** Invites a whole group to an upcoming event; already invited members are skipped. */
export function InviteToEvent({ group, memberIds, onClose }: Props) {
  const query = useQuery(eventsQuery(group.church_id))
  const today = useToday()
  const coming = query.data?.events.filter(({ date }) => date >= today).slice(0, offered)
  const inviteTo = (event_id: string) =>
    inSlices(memberIds, (member_ids) => call(events.invite, { event_id, member_ids }))
  const invite = useCall(inviteTo, {
    success: (done) => m.events_members_invited({ n: done.reduce((n, { invited }) => n + invited, 0) }),
    failure: m.events_invite_failed,
    refresh: [events.get, events.list, analytics.overview, church.usage],
    onSuccess: onClose,
  })
  return (
    <Dialog open wide title={m.groups_invite()} locked={invite.isPending} onClose={onClose}>
      {!coming && query.isError && <LoadFailed title={m.events_load_failed()} query={query} />}
      {!coming && !query.isError && <SkeletonList rows={4} />}
      {coming?.length === 0 && <p>{m.events_no_upcoming()}</p>}
      {coming && coming.length > 0 && (
        <List aria-label={m.groups_invite()}>
          {coming.map(({ id, title, date, invited_count, rsvp_yes_count }) => (
            <ListRow
              key={id}
              title={<bdi>{title}</bdi>}
              detail={
                <>
                  {longDate(date)} · {m.events_counts({ invited: invited_count, attending: rsvp_yes_count })}
                </>
              }
              trailing={
                <Button
                  size="sm"
                  disabled={invite.isPending}
                  aria-label={`${m.events_invite_chosen({ n: memberIds.length })} ${title}`}
                  onClick={() => invite.mutate(id)}
                >
                  {m.events_invite_chosen({ n: memberIds.length })}
                </Button>
              }
            />
          ))}
        </List>
      )}
    </Dialog>
  )
}
