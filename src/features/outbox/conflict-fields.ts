import { giftMethodLabels } from '#contract/donations.ts'
import type { GiftMethod } from '#contract/donations.ts'
import { ownValue } from '#contract/fields/own-value.ts'
import { isBirthday } from '#contract/fields/birthday.ts'
import type { Currency } from '#contract/fields/money.ts'
import type { Money } from '#contract/gift-batches.ts'
import { memberFields, memberLabels } from '#contract/member.ts'
import { contactFieldLabels, contactFields, contactFieldText } from '#contract/member-contacts.ts'
import { kindLabel, kindLabels } from '#contract/member-kinds.ts'
import type { MemberKind } from '#contract/member-kinds.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { dayAndMonth, shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { OutboxRow } from '#src/offline/database.ts'
import type { Known } from '#src/offline/queueable-call.ts'
import { formatMoney } from '#src/queries/format-money.ts'
import type { ShownConflict } from '#src/forms/conflict-list.tsx'
import type { ConflictField } from './conflict-field.ts'
import { leagueConflictFields } from './league-conflict-fields.ts'

const asText = (value: unknown) => String(value)
const ofNames = (names: ReadonlyMap<string, string> | undefined, id: string) =>
  names?.get(id) ?? m.waiting_unknown_value()

function currencyOf({ input }: OutboxRow, { gifts }: Known): Currency {
  return gifts?.get(String(input['donation_id']))?.currency ?? 'USD'
}

function batchName(id: string, { batches }: Known): string {
  const batch = batches?.get(id)
  return batch ? [batch.name, shortDate(batch.date)].filter(Boolean).join(', ') : m.waiting_unknown_value()
}

function birthdayText(born: string): string {
  if (!isBirthday(born)) return born
  return born.length < 10 ? dayAndMonth(`2000-${born}`) : shortDate(born)
}

const memberFormats = { phone: formatPhone, birthday: birthdayText }
const ofMembers = Object.fromEntries([
  ...memberFields.map((field): [string, ConflictField] => [
    field,
    { label: memberLabels[field], format: ownValue(memberFormats, field) ?? asText },
  ]),
  ...contactFields.map((field): [string, ConflictField] => [
    field,
    { label: contactFieldLabels[field], format: contactFieldText },
  ]),
])

/** Fields of each queueable call with edits. A member's groups never conflict. */
const fieldsOf: Record<string, Record<string, ConflictField>> = {
  'members.update': {
    ...ofMembers,
    kind: { label: kindLabel, format: (kind: MemberKind) => kindLabels[kind]() },
  },
  'donations.update': {
    member_id: { label: m.donations_member, format: (id: string, { names }) => ofNames(names, id) },
    amount: {
      label: m.donations_amount,
      format: (amount: number, cached, row) => formatMoney(amount, currencyOf(row, cached)),
    },
    date: { label: m.donations_date, format: (day: string) => shortDate(day) },
    note: { label: m.donations_notes, format: asText },
    fund_id: { label: m.gifts_fund, format: (id: string, { funds }) => ofNames(funds, id) },
    method: { label: m.gifts_method, format: (method: GiftMethod) => giftMethodLabels[method]() },
    cheque_number: { label: m.gifts_cheque_number, format: asText },
    batch_id: { label: m.gifts_batch, format: batchName },
  },
  'giftBatches.update': {
    date: { label: m.donations_date, format: (day: string) => shortDate(day) },
    name: { label: m.gifts_batch_name, format: asText },
    counted: {
      label: m.gifts_counted,
      format: (sums: Money[]) => sums.map(({ amount, currency }) => formatMoney(amount, currency)).join(', '),
    },
  },
  'funds.update': {
    name: { label: m.gifts_fund_name, format: asText },
    archived: {
      label: m.gifts_fund,
      format: (archived: boolean) => (archived ? m.gifts_fund_archived() : m.waiting_fund_in_use()),
    },
  },
  'households.update': {
    name: { label: memberLabels.household, format: asText },
    address: { label: memberLabels.address, format: asText },
    phone: { label: memberLabels.phone, format: formatPhone },
    main_contact_id: {
      label: m.households_main_contact,
      format: (id: string, { names }) => ofNames(names, id),
    },
  },
  'leagues.update': leagueConflictFields,
}

/** Returns a row's conflicts, formatted. */
export function describeConflicts(row: OutboxRow, cached: Known): ShownConflict[] {
  const fields = ownValue(fieldsOf, row.call) ?? {}
  return (row.conflicts ?? []).map(({ field, theirs }) => {
    const described = ownValue(fields, field)
    const text = (value: unknown) => {
      const isEmpty =
        value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)
      if (isEmpty) return ''
      return described?.format(value as never, cached, row) ?? asText(value)
    }
    return {
      field,
      label: described?.label() ?? field,
      mine: text(ownValue(row.input, field)),
      theirs: text(theirs),
    }
  })
}
