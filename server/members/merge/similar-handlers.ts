import { memberFields, memberLabels } from '#contract/member.ts'
import { contactCellLabels, contactKinds, contactsCell } from '#contract/member-contacts.ts'
import { archivedLabel } from '#contract/member-archive.ts'
import { kindLabel, kindLabels } from '#contract/member-kinds.ts'
import type { members } from '#contract/members.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { canBeSamePerson } from '#contract/text/same-person.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { recordActivity } from '#server/church-activity.ts'
import type { Handlers } from '#server/http/context.ts'
import { csvFile } from '#server/http/csv.ts'
import { toE164 } from '#contract/text/e164.ts'
import { viewMember } from '#server/members/columns.ts'
import { listForExport } from '#server/members/export-store.ts'
import { duplicatePairs } from './duplicate-pairs.ts'
import { findSimilar, listApartPairs, listSharers } from './similar-store.ts'
import { viewPairs } from './view-pairs.ts'

type Calls = Pick<typeof members, 'similar' | 'duplicates' | 'export'>

/** Who may be one and the same, and everybody in one file. */
export const similarHandlers: Handlers<Calls> = {
  async similar({ church_id, name, phone, email, more_phones, more_emails }, { db, church: { country } }) {
    const rows = await findSimilar(db, church_id, {
      phones: listOf(phone, more_phones).flatMap((typed) => toE164(typed, country) ?? []),
      emails: listOf(email, more_emails).map((typed) => typed.toLowerCase()),
      nameKey: nameKey(name) || null,
    })
    // Who shares a phone or an email under another first name is of the same household.
    const alike = rows.filter((row) => row.alike === 'name' || canBeSamePerson(row.name, name))
    return { similar: alike.map((row) => ({ member: viewMember(row), by: row.alike })) }
  },

  async duplicates({ church_id, page, limit }, { db }) {
    const [sharers, apart] = await Promise.all([listSharers(db, church_id), listApartPairs(db, church_id)])
    const pairs = duplicatePairs(sharers, apart)
    return {
      pairs: await viewPairs(db, church_id, pairs.slice((page - 1) * limit, page * limit)),
      currentPage: page,
      totalPages: Math.ceil(pairs.length / limit),
      totalItems: pairs.length,
    }
  },

  async export({ church_id }, { db, caller }) {
    const labels = memberFields.map((field) => memberLabels[field]())
    const header = [
      ...labels,
      ...contactKinds.map((kind) => contactCellLabels[kind]()),
      m.member_groups(),
      m.member_csv_joined(),
      kindLabel(),
      archivedLabel(),
    ]
    const rows = await listForExport(db, church_id)
    const lines = rows.map((row) => [
      ...memberFields.map((field) => row[field] ?? ''),
      ...contactKinds.map((kind) => contactsCell(row, kind)),
      row.groups,
      row.joined,
      kindLabels[row.kind](),
      row.archived ?? '',
    ])
    const detail = { count: rows.length }
    await recordActivity(db, { churchId: church_id, ...caller }, 'members_exported', detail)
    return csvFile('members', [header, ...lines])
  },
}

/** Returns the primary value and the further ones of a list with commas. */
function listOf(primary: string, more: string): string[] {
  return [primary, ...more.split(',')].map((one) => one.trim()).filter(Boolean)
}
