import { expect, test } from 'vitest'
import type { EventSummary } from '#contract/events.ts'
import { withoutDeleted } from './without-deleted.ts'

const event = (id: string, date: string, series_id: string | null = null) =>
  ({ id, date, series_id }) as EventSummary

test('a deletion hides its event, or with all that follow the later dates of its series only', () => {
  const events = [
    event('first', '2026-11-01', 's'),
    event('second', '2026-11-08', 's'),
    event('third', '2026-11-15', 's'),
    event('alone', '2026-11-15'),
    event('other', '2026-11-15', 't'),
  ]
  const left = (deletions: { event_id: string; scope: string }[]) =>
    withoutDeleted(events, deletions).map(({ id }) => id)
  expect(left([])).toHaveLength(5)
  expect(left([{ event_id: 'second', scope: 'one' }])).toEqual(['first', 'third', 'alone', 'other'])
  expect(left([{ event_id: 'second', scope: 'following' }])).toEqual(['first', 'alone', 'other'])
  expect(left([{ event_id: 'alone', scope: 'following' }])).toEqual(['first', 'second', 'third', 'other'])
})
