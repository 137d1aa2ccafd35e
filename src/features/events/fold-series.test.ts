import { expect, it } from 'vitest'
import type { EventSummary } from '#contract/events.ts'
import { inheritedNames } from '#tests/support/samples/inherited-names.ts'
import { foldSeries } from './fold-series.ts'
import { byDay } from './rules.ts'

const event = (id: string, series_id: string | null = null, date = '2026-11-01') =>
  ({ id, series_id, date }) as EventSummary
const listed = [event('a', 's'), event('x'), event('b', 's'), event('c', 's'), event('y', 't')]
const shown = (unfolded: string[]) =>
  foldSeries(listed, new Set(unfolded)).map(({ event: { id }, more, below }) => [id, more, below])

it('folds a series into its first date, which says how many more there are', () => {
  expect(shown([])).toEqual([
    ['a', 2, false],
    ['x', 0, false],
    ['y', 0, false],
  ])
})

it('unfolds it in place; a series of which one date is known has nothing to unfold', () => {
  expect(shown(['s', 't'])).toEqual([
    ['a', 2, false],
    ['b', 0, true],
    ['c', 0, true],
    ['x', 0, false],
    ['y', 0, false],
  ])
})

it('sorts the rows by their first dates, and keeps what is unfolded below them', () => {
  const events = [event('b', 's'), event('c'), event('a'), event('b2', 's')]
  const byId = (firsts: EventSummary[]) => firsts.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const ids = foldSeries(events, new Set(['s']), byId).map((row) => row.event.id)
  expect(ids).toEqual(['a', 'b', 'b2', 'c'])
})

it('goes by the weekday of most dates, though the next one was moved to another', () => {
  const moved = event('a', 's', '2026-11-02')
  const sundays = [event('b', 's', '2026-11-08'), event('c', 's', '2026-11-15')]
  const usual = (events: EventSummary[]) => foldSeries(events, new Set()).map((row) => row.usual)
  expect(usual([moved, ...sundays])).toEqual(['2026-11-15'])
  expect(usual([moved, sundays[0]!])).toEqual(['2026-11-08'])
})

it.each(inheritedNames)('takes a series, or a day, for what it is called: %s', (name) => {
  const events = [event(name, name), event('b', name)].map((one) => ({ ...one, start_time: name }))
  expect(foldSeries(events, new Set([name])).map((row) => row.event.id)).toEqual([name, 'b'])
  expect(byDay(events.map((one) => ({ ...one, date: name })) as EventSummary[]).get(name)).toHaveLength(2)
})
