import { expect, test } from 'vitest'
import { superfluous } from './retention.ts'

const nights = (count: number, until: string) =>
  Array.from({ length: count }, (_, i) => ({ madeAt: new Date(Date.parse(until) - i * 86_400_000) }))

function leftAfter(count: number, until: string): string[] {
  let left: { madeAt: Date }[] = []
  for (const backup of nights(count, until).toReversed()) {
    left.push(backup)
    const removed = new Set(superfluous(left))
    left = left.filter((each) => !removed.has(each))
  }
  return left.map(({ madeAt }) => madeAt.toISOString().slice(0, 10)).toSorted()
}

test('after a year there are seven days, four weeks and six months', () => {
  // A Monday, so a new week has begun.
  expect(leftAfter(365, '2026-11-23T02:41:00Z')).toEqual([
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-08',
    '2026-11-15',
    // Seven days, which contain the end of a fourth week.
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
  ])
})

test('days without a backup use up no place', () => {
  const backups = ['2026-01-01', '2026-03-01', '2026-05-01'].map((day) => ({ madeAt: new Date(day) }))
  expect(superfluous(backups)).toEqual([])
})

test('of several on one day the newest is left', () => {
  const [morning, evening] = [new Date('2026-11-23T06:00:00Z'), new Date('2026-11-23T18:00:00Z')]
  expect(superfluous([{ madeAt: morning }, { madeAt: evening }])).toEqual([{ madeAt: morning }])
})
