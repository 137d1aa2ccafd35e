import { Link } from '@tanstack/react-router'
import UserRoundSearch from 'lucide-react/icons/user-round-search'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Banner } from '#src/ui/states/banner.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { findLookalikes } from '#src/queries/find-members.ts'
import { lookalikeText } from '#src/lib/lookalike-text.ts'
import type { MemberValues } from '#src/features/members/rules.ts'

interface Props {
  roster: RosterMember[]
  values: MemberValues
  memberId: string | undefined
}

/** Says who has the typed phone number, email address or name already. A family may share one, so nothing is rejected. */
export function SameContact({ roster, values, memberId }: Props) {
  // A name alone says little of somebody who is there: it is not what an edit is about.
  const of = memberId === undefined ? values : { ...values, name: '' }
  const [same] = findLookalikes(roster, of, memberId)
  if (!same) return null
  const { id, church_id: churchId } = same.member
  return (
    <Banner
      tone="warning"
      icon={<UserRoundSearch aria-hidden="true" />}
      action={
        <Link
          to="/members/form/$churchId/$memberId"
          params={{ churchId, memberId: id }}
          className={buttonClass({ size: 'sm' })}
          aria-label={`${m.members_view()} ${same.member.name}`}
        >
          {m.members_view()}
        </Link>
      }
    >
      {lookalikeText(same)}
    </Banner>
  )
}
