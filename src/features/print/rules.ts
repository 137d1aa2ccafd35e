import type { MonthReport } from '#contract/analytics.ts'
import type { Group } from '#contract/groups.ts'
import { formatPhone } from '#contract/text/phones.ts'
import type { RosterMember } from '#src/offline/overlay.ts'

/** Members under a heading; `group` is undefined for members without a group. */
export interface Section {
  group: Group | undefined
  members: RosterMember[]
}

/**
 * Groups members in group order. Each is listed once, under the first group, so that checkbox counts match.
 * With `groupId`: all members of that group, even if empty.
 */
export function sectionsOf(members: RosterMember[], groups: Group[], groupId: string | undefined): Section[] {
  const isIn = (member: RosterMember, id: string) => member.groups.some((group) => group.id === id)
  const shown = groupId === undefined ? groups : groups.filter(({ id }) => id === groupId)
  const listed = new Set<string>()
  const sections: Section[] = shown.map((group) => {
    const own = members.filter((member) => !listed.has(member.id) && isIn(member, group.id))
    for (const { id } of own) listed.add(id)
    return { group, members: own }
  })
  if (groupId !== undefined) return sections
  sections.push({ group: undefined, members: members.filter(({ id }) => !listed.has(id)) })
  return sections.filter((section) => section.members.length > 0)
}

/** Returns the twelve months up to a date, newest first, as `YYYY-MM`. */
export function lastMonthsUpTo(date: string): string[] {
  const latest = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
  return Array.from({ length: 12 }, (_, back) => {
    const month = latest - back
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** Characters in a list of names on the monthly report: three lines. */
const maxLetters = 280

/** Returns the names that fit on the report, and the number of the remaining ones. */
export function namesThatFit(names: readonly string[], total: number): { shown: string[]; more: number } {
  let letters = 0
  const shown = names.filter((name) => (letters += name.length + 2) <= maxLetters)
  return { shown, more: total - shown.length }
}

/** Maximum rows of gifts on the report. */
const maxFunds = 8

/** Gifts of a fund, or of the `others` combined. */
export type FundRow = MonthReport['gifts'][number] & { others?: number }

/** Returns the gifts by fund that fit on the report; combines the smallest funds of a currency. */
export function fundsThatFit(gifts: MonthReport['gifts']): FundRow[] {
  const currencies = [...new Set(gifts.map(({ currency }) => currency))]
  const most = Math.floor(maxFunds / currencies.length)
  return currencies.flatMap((currency) => {
    const funds = gifts.filter((row) => row.currency === currency)
    if (funds.length <= most) return funds
    const others = funds.slice(most - 1)
    const cents = others.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    const count = others.reduce((sum, row) => sum + row.gifts, 0)
    const row = { fund_name: '', currency, amount: cents / 100, gifts: count, others: others.length }
    return [...funds.slice(0, most - 1), row]
  })
}

/** Formats a church's phone, stored as digits; omits North America's country code. */
export function churchPhone(digits: string): string {
  const national = /^1?(\d{10})$/.exec(digits)?.[1]
  if (national) return formatPhone(`+1${national}`).replace('+1 ', '')
  return digits.length > 10 ? formatPhone(`+${digits}`) : digits
}
