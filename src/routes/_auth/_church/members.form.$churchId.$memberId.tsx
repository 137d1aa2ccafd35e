import { createFileRoute } from '@tanstack/react-router'
import { MemberScreen } from '#src/features/members/member/member-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

// A write that the server has refused is found by the member, so the outbox's `?row=` needs no reading here.
export const Route = createFileRoute('/_auth/_church/members/form/$churchId/$memberId')({
  staticData: { title: m.members_details },
  component: Member,
})

function Member() {
  return <MemberScreen memberId={Route.useParams().memberId} />
}
