import { kindLabel, kindLabels } from '#contract/member-kinds.ts'
import { ownValue } from '#contract/fields/own-value.ts'
import type { Endpoint, ValidInputOf } from '#contract/endpoint.ts'
import type { attendance } from '#contract/attendance/attendance.ts'
import { giftMethodLabels } from '#contract/donations.ts'
import type { donations } from '#contract/donations.ts'
import type { giftBatches } from '#contract/gift-batches.ts'
import { householdRoleLabels } from '#contract/households/household-roles.ts'
import type { households } from '#contract/households/households.ts'
import { memberFields, memberLabels } from '#contract/member.ts'
import { contactFieldLabels, contactFields, contactFieldText } from '#contract/member-contacts.ts'
import type { members } from '#contract/members.ts'
import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { writtenText } from '#src/offline/blog-text.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import type { Known, QueueableName } from '#src/offline/queueable-call.ts'
import { formatMoney } from '#src/queries/format-money.ts'
import { formatDescription } from './format-description.ts'
import { describeChange } from './rules.ts'

type Line = [label: string, text: string | null | undefined]
type Lines = (input: Record<string, unknown>, cached: Known) => Line[]

/** Types the input of `lines`. */
function of<E extends Endpoint>(lines: (input: ValidInputOf<E>, cached: Known) => Line[]): Lines {
  return lines
}

const giftLines = of<typeof donations.update>(
  ({ date, note, fund_id: fund, method, cheque_number: number }, { funds }) => [
    [m.donations_date(), date && shortDate(date)],
    [m.donations_notes(), note],
    [m.gifts_fund(), fund && funds?.get(fund)],
    [m.gifts_method(), method && [giftMethodLabels[method](), number].filter(Boolean).join(' ')],
  ],
)
const countedLines = of<typeof giftBatches.update>(
  ({ counted }) =>
    counted?.map(({ amount, currency }): Line => [m.gifts_counted(), formatMoney(amount, currency)]) ?? [],
)
const memberLines = of<typeof members.update>((input, { groups }) => [
  ...memberFields
    .filter((field) => field !== 'name')
    .map((field): Line => [memberLabels[field](), input[field]]),
  ...contactFields.map((field): Line => [contactFieldLabels[field](), contactFieldText(input[field] ?? '')]),
  [kindLabel(), input.kind && kindLabels[input.kind]()],
  [
    m.members_groups(),
    input.groups
      ?.map((id) => groups?.get(id))
      .filter(Boolean)
      .join(', '),
  ],
])

function noteLine(kind: ValidInputOf<typeof members.addFollowUp>['kind'], note: string): Line {
  const labels = {
    called: m.members_follow_up_called,
    texted: m.members_follow_up_texted,
    contacted: m.members_follow_up_contacted,
  }
  return [labels[kind](), note]
}

function namesOf(ids: string[], { names }: Known): string {
  return ids.map((id) => names.get(id) ?? m.waiting_someone()).join(', ')
}

/** Content of a call beyond its description; null: nothing, or not restricted by a role. */
const linesOf: Record<QueueableName, Lines | null> = {
  'applications.apply': null,
  'attendance.mark': of<typeof attendance.mark>(({ marks = [] }, cached) =>
    marks.length < 2
      ? []
      : [
          [
            m.nav_members(),
            namesOf(
              marks.map(({ member_id }) => member_id),
              cached,
            ),
          ],
        ],
  ),
  'blogs.update': null,
  'donations.add': giftLines,
  'donations.remove': null,
  'donations.update': giftLines,
  'events.remove': null,
  'events.rsvp': null,
  'funds.create': null,
  'funds.update': null,
  'giftBatches.close': null,
  'giftBatches.create': countedLines,
  'giftBatches.remove': null,
  'giftBatches.reopen': null,
  'giftBatches.update': countedLines,
  'groups.remove': null,
  'households.create': of<typeof households.create>(({ people, address, phone }) => [
    [m.nav_members(), people.map(({ name }) => name).join(', ')],
    [memberLabels.address(), address],
    [memberLabels.phone(), phone],
  ]),
  'households.merge': null,
  'households.remove': null,
  'households.removeMember': null,
  'households.setMember': of<typeof households.setMember>(({ role }) => [
    [m.households_role(), householdRoleLabels[role]()],
  ]),
  'households.split': of<typeof households.split>(({ member_ids }, cached) => [
    [m.nav_members(), namesOf(member_ids, cached)],
  ]),
  'households.update': of<typeof households.update>(({ address, phone }) => [
    [memberLabels.address(), address],
    [memberLabels.phone(), phone],
  ]),
  'leagues.create': null,
  'leagues.update': null,
  'members.add': memberLines,
  'members.addFollowUp': of<typeof members.addFollowUp>(({ member_id, kind, note }, cached) => [
    [m.donations_member(), namesOf([member_id], cached)],
    noteLine(kind, note),
  ]),
  'members.addFollowUps': of<typeof members.addFollowUps>(({ member_ids, kind, note }, cached) => [
    [m.donations_member(), namesOf(member_ids, cached)],
    noteLine(kind, note),
  ]),
  'members.archive': of<typeof members.archive>(({ member_ids }, cached) =>
    member_ids.length < 2 ? [] : [[m.nav_members(), namesOf(member_ids, cached)]],
  ),
  'members.dismissVisitor': null,
  'members.removeFollowUp': null,
  'members.update': memberLines,
  'messages.read': null,
  'messages.send': null,
  'notices.read': null,
  'podcasts.remove': null,
  'podcasts.savePosition': null,
}

/**
 * Returns a row's content as text: its description and the typed values line by line; for a post its text.
 */
export function rowText(row: OutboxRow, cached: Known): string {
  const lines = ownValue<Lines | null>(linesOf, row.call)?.(row.input, cached) ?? []
  const details = lines.filter(([, text]) => text).map(([label, text]) => `${label}: ${text}`)
  return writtenText(row) ?? [formatDescription(describeChange(row, cached)), ...details].join('\n')
}
