import { describe, expect, it } from 'vitest'
import type { League } from '#contract/leagues/leagues.ts'
import type { OutboxRow } from './database.ts'
import { appliesTo, overlayLeagues } from './overlay-lists.ts'

const league = (id: string, title: string) => ({ id, title, status: 1 }) as League
const row = (call: string, input: object, status = 'waiting') =>
  ({ call, input, status, key: 'k', user: 'u', madeAt: 0 }) as OutboxRow

/** The titles that are shown after these writes, with where each stands. */
const after = (rows: OutboxRow[], status: League['status'] = 1) =>
  overlayLeagues([league('a', 'Choir'), league('b', 'Football')], rows, status).map(
    ({ title, syncStatus }) => [title, syncStatus],
  )

describe('leagues that were posted or changed on this device', () => {
  it('stand first until the server tells of them, and only among the active ones', () => {
    const posted = [row('leagues.create', { id: 'c', title: 'Camp' })]
    expect(after(posted)).toEqual([
      ['Camp', 'waiting'],
      ['Choir', undefined],
      ['Football', undefined],
    ])
    expect(after(posted, 2)).toHaveLength(2)
    expect(after([row('leagues.create', { id: 'a', title: 'Old' }, 'sent')])[0]).toEqual(['Choir', undefined])
  })

  it('show what was changed, one that is still to be posted too', () => {
    const rows = [
      row('leagues.create', { id: 'c', title: 'Camp' }),
      row('leagues.update', { league_id: 'c', title: 'Summer camp' }),
      row('leagues.update', { league_id: 'b', title: 'Soccer' }, 'sent'),
    ]
    expect(after(rows)).toEqual([
      ['Summer camp', 'waiting'],
      ['Choir', undefined],
      ['Soccer', undefined],
    ])
  })

  it('are as the server has them where it refuses the change', () => {
    const refused = row('leagues.update', { league_id: 'a', title: '' }, 'needsAttention')
    expect(after([refused])[0]).toEqual(['Choir', 'needsAttention'])
  })
})

it('an application is known by its league', () => {
  const applied = row('applications.apply', { league_id: 'a' })
  expect([appliesTo('a')(applied), appliesTo('b')(applied)]).toEqual([true, false])
})
