import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { MemberScreen } from '#src/features/members/member/member-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const search = v.object({
  /** The form is open over the page. */
  edit: v.optional(v.fallback(v.optional(v.literal(true)), undefined)),
})

// A write that the server has refused is found by the member, so the outbox's `?row=` needs no reading here.
export const Route = createFileRoute('/_auth/_church/_members/members/form/$churchId/$memberId')({
  staticData: { title: m.members_details },
  validateSearch: search,
  component: Member,
})

function Member() {
  const { memberId } = Route.useParams()
  // Nothing of one member's page belongs to another's, where one comes after the other beside the list.
  return <MemberScreen key={memberId} memberId={memberId} editing={Route.useSearch().edit === true} />
}
