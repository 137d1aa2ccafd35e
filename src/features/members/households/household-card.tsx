import { Link } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { HouseholdPeople } from './household-people.tsx'
import { useHouseholds } from './use-households.ts'

/** The households of a member, with the others in them; nothing without one. */
export function HouseholdCard({ member }: { member: RosterMember }) {
  const { households, members } = useHouseholds(member.church_id)
  const own = households.filter((home) => home.members.some((one) => one.member_id === member.id))
  return own.map((home) => (
    <Card
      key={home.id}
      title={`${m.households_card()}: ${home.name}`}
      flush
      action={
        <Link
          to="/members/households/$householdId"
          params={{ householdId: home.id }}
          className={buttonClass({ size: 'sm' })}
        >
          {m.households_open()}
        </Link>
      }
    >
      <HouseholdPeople household={home} people={home.members} members={members} />
    </Card>
  ))
}
