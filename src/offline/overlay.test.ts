import { describe, expect, it } from 'vitest'
import type { OutboxRow } from './database.ts'
import { rosterMember } from '#tests/support/samples/imports/roster.ts'
import { marksService, overlayFurther, overlayMembers, overlayService } from './overlay-lists.ts'

const where = { churchId: 'c', date: '2026-11-15' }
const hour = 3_600_000
const noon = Date.parse('2026-11-15T12:00:00.000Z')
const at = (instant: number) => new Date(instant).toISOString()

let order = 0
function row(input: Record<string, unknown>, fields: Partial<OutboxRow> = {}): OutboxRow {
  return {
    order: ++order,
    key: `k${order}`,
    version: 3,
    user: 'u',
    church: 'c',
    call: 'attendance.mark',
    input: { church_id: 'c', date: where.date, ...input },
    entityKeys: [],
    dependsOn: [],
    status: 'waiting',
    tries: 0,
    nextAt: 0,
    madeAt: noon,
    ...fields,
  }
}
const mark = (member_id: string, present: boolean, instant = noon) => ({
  marks: [{ member_id, present, marked_at: at(instant) }],
})
const serverData = (marks: [string, boolean, number][], guests = 0) => ({
  date: where.date,
  guests,
  marks: marks.map(([member_id, present, instant]) => ({ member_id, present, marked_at: at(instant) })),
})

describe('a service as this device shows it', () => {
  it('has what the server told and what waits here', () => {
    const service = overlayService(serverData([['a', true, noon]], 3), [row(mark('b', true))], where, 0)
    expect(service.guests).toBe(3)
    expect([...service.marks.keys()]).toEqual(['a', 'b'])
    expect(service.marks.get('a')?.syncStatus).toBeUndefined()
    expect(service.marks.get('b')).toMatchObject({
      present: true,
      marked_at: at(noon),
      syncStatus: 'waiting',
    })
  })

  it('counts the later of two marks, in server time, wherever it was made', () => {
    const theirs = serverData([['a', true, noon]])
    expect(overlayService(theirs, [row(mark('a', false, noon - 1))], where, 0).marks.get('a')?.present).toBe(
      true,
    )
    expect(
      overlayService(theirs, [row(mark('a', false, noon - 1))], where, hour).marks.get('a')?.present,
    ).toBe(false)
    // An older app has computed the server's time.
    const sealed = row(mark('a', false, noon - 1), { inServerTime: true })
    expect(overlayService(theirs, [sealed], where, hour).marks.get('a')?.present).toBe(true)
    // It was made after the server's time that was known then, whatever the clock showed.
    const [made] = mark('a', false, noon - hour).marks
    const later = row({ marks: [{ ...made, not_before: at(noon + 1) }] })
    expect(overlayService(theirs, [later], where, 0).marks.get('a')?.present).toBe(false)
  })

  it('counts the one that was made last of its own, whatever its clock showed then', () => {
    const own = [row(mark('a', true)), row(mark('a', false, noon - 3))]
    const shown = (theirs: number) =>
      overlayService(serverData([['a', true, theirs]]), own, where, 0).marks.get('a')
    expect(shown(noon - hour)).toMatchObject({ present: false, marked_at: at(noon) })
    expect(shown(noon + 1)).toMatchObject({ present: true, marked_at: at(noon + 1) })
  })

  it('says what was refused, and nothing of what was sent', () => {
    const rows = [
      row(mark('a', true), { status: 'needsAttention' }),
      row(mark('b', true), { status: 'sent' }),
      row({ guests: { count: 4, marked_at: at(noon) } }),
    ]
    const service = overlayService(undefined, rows, where, hour)
    expect(service.marks.get('a')?.syncStatus).toBe('needsAttention')
    expect(service.marks.get('b')?.syncStatus).toBeUndefined()
    expect(service).toMatchObject({ guests: 4 })
  })

  it('leaves out other churches, other dates and other calls', () => {
    const others = [
      row(mark('a', true), { church: 'd' }),
      row({ ...mark('a', true), date: '2026-11-08' }),
      row(mark('a', true), { call: 'members.add' }),
    ]
    expect(others.filter(marksService(where))).toEqual([])
    expect(overlayService(undefined, others, where, 0).marks.size).toBe(0)
  })

  it('is the same when rows are laid one after the other', () => {
    const first = [row(mark('a', true)), row({ guests: { count: 1, marked_at: at(noon) } })]
    const later = [row(mark('a', false, noon + 1)), row(mark('b', true)), row(mark('b', true, noon - 1))]
    const before = overlayService(serverData([['b', false, noon - 5]]), first, where, 0)
    const untouched = structuredClone(before)
    expect(overlayFurther(before, later, 0)).toEqual(
      overlayService(serverData([['b', false, noon - 5]]), [...first, ...later], where, 0),
    )
    expect(before).toEqual(untouched)
  })
})

describe('the members as this device shows them', () => {
  const texts = { name: 'Ana', phone: '+50937123456', email: 'ana@example.org' }
  const home = { birthday: '07-04', address: '12 Ri Lanbi', household: 'Fanmi Désir' }
  const { folded: _, ...ana } = rosterMember('1', 'Ana', { ...texts, ...home })
  const write = (call: string, input: object) => row({}, { call, input: { ...texts, groups: [], ...input } })

  it('have all the fields of somebody who was added here', () => {
    const rows = [write('members.add', { id: '2', church_id: 'c', ...home, household: '' })]
    expect(overlayMembers([], [], rows, 'c')).toMatchObject([{ ...texts, ...home, household: null, id: '2' }])
  })

  it('need attention though another change was written after the one that was rejected', () => {
    const rejected: OutboxRow = {
      ...write('members.update', { member_id: '1', name: 'Anna' }),
      status: 'needsAttention',
    }
    const rows = [rejected, write('members.update', { member_id: '1', name: 'Ana Paul' })]
    expect(overlayMembers([ana], [], rows, 'c')).toMatchObject([{ syncStatus: 'needsAttention' }])
  })

  it('keep what a change leaves out, as that of an older app does, and lose what it empties', () => {
    const rows = [write('members.update', { member_id: '1', name: 'Ana Paul' })]
    expect(overlayMembers([ana], [], rows, 'c')).toMatchObject([{ ...home, name: 'Ana Paul' }])
    const empty = [write('members.update', { member_id: '1', address: '' })]
    expect(overlayMembers([ana], [], empty, 'c')).toMatchObject([{ ...home, address: null }])
  })
})
