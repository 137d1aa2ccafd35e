import type { MonthReport } from '#contract/analytics.ts'
import type { Group } from '#contract/groups.ts'
import { formatPhone } from '#contract/text/phones.ts'
import type { RosterMember } from '#src/offline/overlay.ts'

/** Members under one heading of a sheet; `group` is undefined for those who are in none. */
export interface Section {
  group: Group | undefined
  members: RosterMember[]
}

/**
 * Returns the members by group, in the groups' order, each of them once: whoever is in several groups stands under the
 * first, so that counting the boxes counts the people. With a `groupId` only that group's, all of them, were it nobody.
 */
export function sectionsOf(members: RosterMember[], groups: Group[], groupId: string | undefined): Section[] {
  const isIn = (member: RosterMember, id: string) => member.groups.some((group) => group.id === id)
  const shown = groupId === undefined ? groups : groups.filter(({ id }) => id === groupId)
  const placed = new Set<string>()
  const sections: Section[] = shown.map((group) => {
    const own = members.filter((member) => !placed.has(member.id) && isIn(member, group.id))
    for (const { id } of own) placed.add(id)
    return { group, members: own }
  })
  if (groupId !== undefined) return sections
  sections.push({ group: undefined, members: members.filter(({ id }) => !placed.has(id)) })
  return sections.filter((section) => section.members.length > 0)
}

/** Returns the month of a date and the eleven before it, the latest first, as `YYYY-MM`. */
export function lastMonthsUpTo(date: string): string[] {
  const latest = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
  return Array.from({ length: 12 }, (_, back) => {
    const month = latest - back
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** Letters of one list of names on the month's page: three lines. */
const maxLetters = 280

/** Returns as many of the names as have room on the month's page, and how many of them all (`total`) have none. */
export function namesThatFit(names: readonly string[], total: number): { shown: string[]; more: number } {
  let letters = 0
  const shown = names.filter((name) => (letters += name.length + 2) <= maxLetters)
  return { shown, more: total - shown.length }
}

/** Rows of gifts on the month's page. */
const maxFunds = 8

/** What was given to a fund, or to all of the `others` in one row. */
export type FundRow = MonthReport['gifts'][number] & { others?: number }

/** Returns the gifts by fund in as many rows as have room on the month's page: the smallest funds of a currency share one. */
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

/** Returns a church's phone, stored as digits alone, as people write it; North America's without its country code. */
export function churchPhone(digits: string): string {
  const national = /^1?(\d{10})$/.exec(digits)?.[1]
  if (national) return formatPhone(`+1${national}`).replace('+1 ', '')
  return digits.length > 10 ? formatPhone(`+${digits}`) : digits
}
