import { archivedLabel } from '#contract/member-archive.ts'
import { kindLabel, kindLabels } from '#contract/member-kinds.ts'
import { memberFields, memberLabels } from '#contract/member.ts'
import { contactCellLabels, contactKinds, contactsCell } from '#contract/member-contacts.ts'
import { csvStart, guardRow } from '#contract/text/csv.ts'
import { saveFile } from '#src/api/save-file.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'

/** Saves some members as a CSV file with the columns of the whole list's; on the device, so without a connection too. */
export async function exportMembers(members: RosterMember[]): Promise<void> {
  const { default: papaparse } = await import('papaparse')
  const heading = [
    ...memberFields.map((field) => memberLabels[field]()),
    ...contactKinds.map((kind) => contactCellLabels[kind]()),
    m.members_groups(),
    m.members_joined_on(),
    kindLabel(),
    archivedLabel(),
  ]
  const lines = members.map((member) => [
    ...memberFields.map((field) => member[field] ?? ''),
    ...contactKinds.map((kind) => contactsCell(member, kind)),
    member.groups.map(({ name }) => name).join(', '),
    member.joinedOn ?? member.createdAt.slice(0, 10),
    kindLabels[member.kind ?? 'adult'](),
    member.archivedAt?.slice(0, 10) ?? '',
  ])
  const csv = csvStart + papaparse.unparse([heading, ...lines].map(guardRow))
  const response = new Response(csv, {
    headers: { 'content-type': 'text/csv; charset=utf-8' },
  })
  await saveFile(response, `${m.members_export_name()}.csv`)
}
