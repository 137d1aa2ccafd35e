import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { usageQuery } from '#src/queries/church-queries.ts'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { MemberChecklist } from '#src/widgets/members/member-checklist.tsx'
import { SeePlans } from '#src/forms/see-plans.tsx'
import { useRoster } from '#src/queries/use-roster.ts'

interface Props {
  churchId: string
  chosen: string[]
  onChosen: (ids: string[]) => void
  /** Number of dates. */
  dates: number
  toAll: boolean
  onToAll: (toAll: boolean) => void
  error: string | undefined
}

/** Guest selection of a new event, with the plan's limit. */
export function GuestChoice({ churchId, chosen, onChosen, dates, toAll, onToAll, error }: Props) {
  const { roster, query } = useRoster(churchId)
  // The server does not know members in the outbox.
  const members = roster.filter(({ syncStatus }) => syncStatus === undefined)
  if (members.length === 0 && query.isPending) return <SkeletonList rows={4} />
  if (members.length === 0 && query.isError) {
    return <LoadFailed title={m.members_load_failed()} query={query} />
  }
  if (members.length === 0) return <p>{m.events_guests_none_yet()}</p>
  return (
    <Stack gap={3}>
      <MemberChecklist
        members={members}
        selected={new Set(chosen)}
        onChange={(ids) => onChosen([...ids].toSorted())}
        label={m.events_guests()}
        hideLabel
        error={error}
      />
      {dates > 1 && chosen.length > 0 && (
        <Checkbox
          label={m.events_invite_to_all({ n: dates })}
          checked={toAll}
          onChange={({ currentTarget }) => onToAll(currentTarget.checked)}
        />
      )}
      <InvitesLeft churchId={churchId} requested={chosen.length * (toAll ? dates : 1)} />
    </Stack>
  )
}

/** Remaining invitations of the month; warns when `requested` exceeds them. */
export function InvitesLeft({ churchId, requested }: { churchId: string; requested: number }) {
  const { data } = useQuery(usageQuery(churchId))
  if (!data) return null
  const { invites, invite_limit: limit } = data
  const left = Math.max(0, limit - invites)
  const room = { left: formatNumber(left), limit: formatNumber(limit) }
  if (requested <= left) return <p>{m.events_invites_left(room)}</p>
  return (
    <Banner tone="warning" action={<SeePlans />}>
      {m.events_invites_short({ n: formatNumber(requested), ...room })}
    </Banner>
  )
}
