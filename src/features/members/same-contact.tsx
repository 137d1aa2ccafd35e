import { Link } from '@tanstack/react-router'
import UserRoundSearch from 'lucide-react/icons/user-round-search'
import { m } from '#src/messages/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Banner } from '#src/ui/banner.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { sameContact } from '#src/widgets/find-members.ts'
import type { MemberValues } from './rules.ts'

interface Props {
  roster: RosterMember[]
  values: MemberValues
  memberId: string | undefined
}

/** Says who has the typed phone number or email address already. A family may share one, so nothing is refused. */
export function SameContact({ roster, values, memberId }: Props) {
  const same = sameContact(roster, values, memberId)
  if (!same) return null
  const { id, church_id, name } = same.member
  return (
    <Banner
      tone="warning"
      icon={<UserRoundSearch aria-hidden="true" />}
      action={
        <Link
          to="/members/form/$churchId/$memberId"
          params={{ churchId: church_id, memberId: id }}
          className={buttonClass({ size: 'sm' })}
          aria-label={`${m.members_view()} ${name}`}
        >
          {m.members_view()}
        </Link>
      }
    >
      {same.by === 'phone' ? m.members_same_phone({ name }) : m.members_same_email({ name })}
    </Banner>
  )
}
