import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { UploadZone } from '#src/features/imports/upload-zone.tsx'
import { AddMemberScreen } from '#src/features/members/add-member-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const search = v.object({
  /** Sequence number of a rejected outbox row to correct. */
  row: v.optional(v.fallback(v.optional(v.number()), undefined)),
})

export const Route = createFileRoute('/_auth/_church/_members/members/form/$churchId/')({
  validateSearch: search,
  staticData: { title: m.members_add_title },
  component: AddMember,
})

function AddMember() {
  const { churchId } = Route.useParams()
  return <AddMemberScreen row={Route.useSearch().row} bulk={<UploadZone churchId={churchId} compact />} />
}
