import { describe, expect, it } from 'vitest'
import type { OutboxRow } from './database.ts'
import { changesFollowUps, overlayContact, overlayFollowUps } from './overlay-lists.ts'

const stored = {
  id: 'stored',
  member_id: 'ana',
  kind: 'called' as const,
  note: 'Li malad.',
  by_name: 'Jean',
  createdAt: '2026-11-15T12:00:00.000Z',
}
const absent = {
  member_id: 'ana',
  name: 'Ana',
  phone: null,
  missed_weeks: 3,
  followed_up: { id: 'stored', kind: 'called' as const, at: stored.createdAt, by_name: 'Jean' },
}
const done = '2026-11-16T12:00:00.000Z'

const row = (call: string, input: Record<string, unknown>, status = 'waiting') =>
  ({ call, input, status, key: 'key', madeAt: Date.parse('2026-11-17T12:00:00.000Z') }) as OutboxRow
const added = (status?: string) =>
  row(
    'members.addFollowUp',
    { member_id: 'ana', id: 'new', kind: 'contacted', note: '', contacted_at: done },
    status,
  )
const removed = (id: string, status?: string) =>
  row('members.removeFollowUp', { member_id: 'ana', follow_up_id: id }, status)

const notesAfter = (...rows: OutboxRow[]) =>
  overlayFollowUps([stored], rows, { memberId: 'ana', byName: 'Marie' }).map(({ id, syncStatus }) => [
    id,
    syncStatus,
  ])

describe('notes on a member with what this device has written', () => {
  it('have the new one first, of when it was done and of who uses the device', () => {
    expect(notesAfter(added())).toEqual([
      ['new', 'waiting'],
      ['stored', undefined],
    ])
    expect(overlayContact(absent, [added()], 'Marie').followed_up).toEqual({
      id: 'new',
      kind: 'contacted',
      at: done,
      by_name: 'Marie',
    })
  })

  it('have what was written for many, and nothing of other members', () => {
    const many = (ids: string[]) => row('members.addFollowUps', { member_ids: ids, kind: 'texted', note: '' })
    expect(notesAfter(many(['bel', 'ana']))).toEqual([
      ['key', 'waiting'],
      ['stored', undefined],
    ])
    expect(notesAfter(many(['bel']))).toEqual([['stored', undefined]])
  })

  it('lack what was taken back, unless the server rejects that', () => {
    expect(notesAfter(removed('stored'))).toEqual([])
    expect(notesAfter(added(), removed('new'))).toEqual([['stored', undefined]])
    expect(notesAfter(removed('stored', 'needsAttention'))).toEqual([['stored', 'needsAttention']])
    expect(overlayContact(absent, [removed('stored')], 'Marie').followed_up).toBeNull()
  })

  it('are the server’s once it has told of one', () => {
    const known = { ...stored, id: 'new', note: 'Sèvè a' }
    const shown = overlayFollowUps([known], [added('sent')], { memberId: 'ana', byName: 'Marie' })
    expect(shown).toEqual([known])
  })

  it('are changed by no other calls', () => {
    expect(changesFollowUps({ call: 'members.addFollowUps' })).toBe(true)
    expect(changesFollowUps({ call: 'members.update' })).toBe(false)
  })
})
