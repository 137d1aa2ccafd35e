import { expect, it } from 'vitest'
import type { ServiceKey } from '#contract/attendance/service-key.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { totalsByDate, withOwnMarks } from './service-totals.ts'

const noon = '2026-11-15T12:00:00.000Z'
const row = (
  date: string,
  input: Record<string, unknown>,
  status: OutboxRow['status'] = 'waiting',
): OutboxRow => ({
  order: 1,
  key: 'k',
  version: 3,
  user: 'u',
  church: 'c',
  call: 'attendance.mark',
  input: { church_id: 'c', date, ...input },
  entityKeys: [],
  dependsOn: [],
  status,
  tries: 0,
  nextAt: 0,
  madeAt: 0,
})
const present = (...ids: string[]) => ({
  marks: ids.map((member_id) => ({ member_id, present: true, marked_at: noon })),
})
const serverTotals = [
  { date: '2026-11-15', present: 2, guests: 1 },
  { date: '2026-11-08', present: 5, guests: 0 },
]
const storedService = ({ date, service_id }: ServiceKey) =>
  date === '2026-11-15' && service_id === undefined ? { date, guests: 1, ...present('a', 'b') } : undefined

it('adds waiting marks to the totals of the server', () => {
  const rows = [
    row('2026-11-15', present('b', 'c')),
    row('2026-11-15', { guests: { count: 4, marked_at: noon } }),
  ]
  expect(withOwnMarks(serverTotals, rows, 'c', storedService, 0)).toEqual([
    { date: '2026-11-15', present: 3, guests: 4, waiting: true },
    serverTotals[1],
  ])
})

it('contains services that only this device knows, in order', () => {
  const rows = [row('2026-11-22', present('a')), row('2026-11-11', present('a'), 'sent')]
  expect(
    withOwnMarks(serverTotals, rows, 'c', storedService, 0).map(({ date, waiting }) => [date, waiting]),
  ).toEqual([
    ['2026-11-22', true],
    ['2026-11-15', undefined],
    ['2026-11-11', false],
    ['2026-11-08', undefined],
  ])
})

it('leaves out a service of which all was undone', () => {
  const undone = { marks: [{ member_id: 'a', present: false, marked_at: '2026-11-22T12:00:01.000Z' }] }
  const rows = [row('2026-11-22', present('a')), row('2026-11-22', undone)]
  expect(withOwnMarks(serverTotals, rows, 'c', storedService, 0)).toEqual(serverTotals)
})

it('leaves a total as it is where the marks of others are not known', () => {
  expect(withOwnMarks(serverTotals, [row('2026-11-08', present('a'))], 'c', storedService, 0)[1]).toEqual({
    ...serverTotals[1],
    waiting: true,
  })
})

it('keeps the services of one day apart, and adds them up where a day is one figure', () => {
  const second = { date: '2026-11-15', service_id: 's', name: 'Second service', present: 4, guests: 2 }
  const later = row('2026-11-15', { service_id: 's', ...present('a') })
  const own = row('2026-11-15', { service_id: 't', ...present('a', 'b') })
  const totals = withOwnMarks([second, ...serverTotals], [later, own], 'c', storedService, 0)
  expect(totals).toEqual([
    { ...second, waiting: true },
    serverTotals[0],
    { date: '2026-11-15', service_id: 't', present: 2, guests: 0, waiting: true },
    serverTotals[1],
  ])
  expect(totalsByDate(totals)).toEqual([
    { date: '2026-11-15', present: 8, guests: 3, waiting: true },
    { ...serverTotals[1], waiting: undefined },
  ])
})

it('ignores other churches', () => {
  expect(withOwnMarks(serverTotals, [row('2026-11-15', present('c'))], 'd', storedService, 0)).toEqual(
    serverTotals,
  )
})
