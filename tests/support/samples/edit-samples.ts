import { randomUUID } from 'node:crypto'
import { church } from '#contract/church.ts'
import { donations } from '#contract/donations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { funds } from '#contract/funds.ts'
import { giftBatches } from '#contract/gift-batches.ts'
import { groups } from '#contract/groups.ts'
import { households } from '#contract/households/households.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { members } from '#contract/members.ts'
import { member, owner, withRole } from '#tests/support/actors.ts'
import type { Api } from '#tests/support/api.ts'
import { leagueFields, setType } from './league-samples.ts'

export type Fields = Record<string, unknown>

/** An entity edited by two users; for a league, by its organiser on two devices. */
export interface Edited {
  update: Endpoint
  ids: Fields
  tokens: [first: string, second: string]
  /** Reads the stored entity. */
  read: () => Promise<Fields>
  /** All fields of the form. */
  whole: Fields
  /** Changes of the first user, and the second user's value for the first of these fields. */
  mine: [field: string, value: unknown][]
  theirs: unknown
}

/** A church with its owner and a leader. */
export async function twoLeaders(api: Api) {
  const mine = await owner(api)
  const other = await withRole(api, mine.church.id, 'leader')
  return { mine, churchId: mine.church.id, tokens: [mine.token, other.token] as [string, string] }
}

/** An entity per call with edits, by call name. */
export const editedThings: Record<string, (api: Api) => Promise<Edited>> = {
  async 'members.update'(api) {
    const { mine, churchId, tokens } = await twoLeaders(api)
    const { id, name, phone, email } = await member(api, mine.token, churchId)
    return {
      update: members.update,
      ids: { member_id: id, church_id: churchId },
      tokens,
      read: async () => (await api.call(members.get, { member_id: id }, { token: mine.token })).body,
      whole: { name, phone, email, address: '', household: '', birthday: '', details: '', groups: [] },
      mine: [
        ['name', 'Ana Paul'],
        ['phone', '+50938123456'],
      ],
      theirs: 'Ana Jean',
    }
  },
  async 'donations.update'(api) {
    const { mine, churchId, tokens } = await twoLeaders(api)
    const giver = await member(api, mine.token, churchId)
    const input = { church_id: churchId, member_id: giver.id, amount: 25, note: '', date: '2026-11-01' }
    const { id } = (await api.call(donations.add, input, { token: mine.token })).body
    return {
      update: donations.update,
      ids: { donation_id: id, church_id: churchId },
      tokens,
      read: async () => (await api.call(donations.get, { donation_id: id }, { token: mine.token })).body,
      whole: { amount: 25, note: '' },
      mine: [
        ['amount', 52],
        ['note', 'For the roof'],
      ],
      theirs: 2500,
    }
  },
  async 'giftBatches.update'(api) {
    const { mine, churchId, tokens } = await twoLeaders(api)
    const whole = { date: '2026-11-01', name: 'First', counted: [] }
    const { id } = (
      await api.call(giftBatches.create, { church_id: churchId, ...whole }, { token: mine.token })
    ).body
    return {
      update: giftBatches.update,
      ids: { batch_id: id, church_id: churchId },
      tokens,
      read: async () => (await api.call(giftBatches.get, { batch_id: id }, { token: mine.token })).body,
      whole,
      mine: [
        ['counted', [{ currency: 'USD', amount: 10 }]],
        ['name', 'Morning'],
      ],
      theirs: [{ currency: 'USD', amount: 100 }],
    }
  },
  async 'events.update'(api) {
    const { mine, churchId, tokens } = await twoLeaders(api)
    const whole = {
      title: 'Revival',
      date: '2027-02-01',
      start_time: '10:00 AM',
      end_time: '11:00 AM',
      description: '',
      location: '',
    }
    const { id } = (await api.call(events.create, { church_id: churchId, ...whole }, { token: mine.token }))
      .body
    return {
      update: events.update,
      ids: { event_id: id },
      tokens,
      read: async () => (await api.call(events.get, { event_id: id }, { token: mine.token })).body,
      whole,
      mine: [
        ['start_time', '9:00 AM'],
        ['date', '2027-02-08'],
      ],
      theirs: '8:00 AM',
    }
  },
  async 'groups.update'(api) {
    const { mine, churchId, tokens } = await twoLeaders(api)
    const whole = { name: 'Choir', description: 'Sings' }
    const { id } = (await api.call(groups.create, { church_id: churchId, ...whole }, { token: mine.token }))
      .body
    return {
      update: groups.update,
      ids: { group_id: id },
      tokens,
      read: async () => (await api.call(groups.get, { group_id: id }, { token: mine.token })).body,
      whole,
      mine: [
        ['name', 'Great choir'],
        ['description', 'Sings on Sundays'],
      ],
      theirs: 'Small choir',
    }
  },
  async 'households.update'(api) {
    const { mine, churchId, tokens } = await twoLeaders(api)
    const { id: memberId } = await member(api, mine.token, churchId)
    const whole = { name: 'Désir', address: '12 Ri Lanbi', phone: '', main_contact_id: memberId }
    const people = [{ member_id: memberId, role: 'head' as const }]
    const { id } = (
      await api.call(
        households.create,
        { church_id: churchId, ...whole, members: people },
        { token: mine.token },
      )
    ).body
    return {
      update: households.update,
      ids: { household_id: id, church_id: churchId },
      tokens,
      read: async () => (await api.call(households.get, { household_id: id }, { token: mine.token })).body,
      whole,
      mine: [
        ['address', '14 Ri Lanbi'],
        ['name', 'Désir Paul'],
      ],
      theirs: '5 Ri Kapwa',
    }
  },
  async 'leagues.update'(api) {
    const { mine } = await twoLeaders(api)
    await setType(api, mine.user.id, 2)
    const whole = leagueFields()
    const { league } = (await api.call(leagues.create, { ...whole }, { token: mine.token })).body
    return {
      update: leagues.update,
      ids: { league_id: league.id },
      tokens: [mine.token, mine.token],
      read: async () => (await api.call(leagues.get, { league_id: league.id }, { token: mine.token })).body,
      whole: { ...whole },
      mine: [
        ['individual_fees', { early_bird: null, regular: 60, late: null }],
        ['title', 'Lig ete a'],
      ],
      theirs: { early_bird: 30, regular: 50, late: null },
    }
  },
  async 'funds.update'(api) {
    const { mine, churchId, tokens } = await twoLeaders(api)
    const { id } = (
      await api.call(funds.create, { church_id: churchId, name: 'Choir' }, { token: mine.token })
    ).body
    const read = async () =>
      (await api.call(funds.list, { church_id: churchId }, { token: mine.token })).body.funds.find(
        (fund) => fund.id === id,
      )!
    return {
      update: funds.update,
      ids: { fund_id: id, church_id: churchId },
      tokens,
      read,
      whole: { name: 'Choir', archived: false },
      mine: [
        ['name', 'Choir robes'],
        ['archived', true],
      ],
      theirs: 'Music',
    }
  },
  async 'church.update'(api) {
    const { mine, churchId, tokens } = await twoLeaders(api)
    const { name, address, phone, timezone, country, currency, language, weekly_reminder } = mine.church
    return {
      update: church.update,
      ids: { church_id: churchId },
      tokens,
      read: async () => (await api.call(church.list, {}, { token: mine.token })).body.churches[0]!,
      whole: { name, address, phone, timezone, country, currency, language, weekly_reminder, colour: null },
      mine: [
        ['phone', '50938123456'],
        ['address', '14 Ri Lanbi, Jakmèl'],
      ],
      theirs: '50931112222',
    }
  },
}

/** Sends an edit and returns the response with conflicts. */
export async function sendEdit(
  api: Api,
  { update, ids }: Edited,
  input: Fields,
  token: string,
  key: string = randomUUID(),
) {
  const headers = { 'idempotency-key': key }
  const { status, body } = await api.call(update, { ...ids, ...input }, { token, headers })
  return { status, conflicts: (body as Fields)['conflicts'], body }
}
