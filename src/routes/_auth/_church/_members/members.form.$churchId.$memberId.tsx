import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { MemberScreen } from '#src/features/members/member/member-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const search = v.object({
  /** Opens the form over the page. */
  edit: v.optional(v.fallback(v.optional(v.literal(true)), undefined)),
})

// Rejected writes are found by member id; the outbox's `?row=` is not needed.
export const Route = createFileRoute('/_auth/_church/_members/members/form/$churchId/$memberId')({
  staticData: { title: m.members_details },
  validateSearch: search,
  component: Member,
})

function Member() {
  const { memberId } = Route.useParams()
  // The key resets the page's state per member.
  return <MemberScreen key={memberId} memberId={memberId} editing={Route.useSearch().edit === true} />
}
