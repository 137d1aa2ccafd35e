import { describe, expect, it } from 'vitest'
import type { Notice } from '#contract/notices.ts'
import type { OutboxRow } from './database.ts'
import { overlayNotices } from './overlay-lists.ts'

const notice = (id: string, updatedAt: string, readAt: string | null = null): Notice => ({
  id,
  kind: 'import_finished',
  title: '',
  body: '',
  path: '/members',
  count: 1,
  updatedAt,
  readAt,
})
const later = notice('later', '2026-11-15T12:00:00.000Z')
const earlier = notice('earlier', '2026-11-15T11:00:00.000Z')
const old = notice('old', '2026-11-15T10:00:00.000Z', '2026-11-15T10:30:00.000Z')

const row = (input: Record<string, unknown>) =>
  ({
    call: 'notices.read',
    input,
    status: 'waiting',
    madeAt: Date.parse('2026-11-15T13:00:00Z'),
  }) as OutboxRow

/** What is unread in the list, and in all, after these were read. Of 7, five are older than the list. */
function after(...inputs: Record<string, unknown>[]) {
  const { notices, unread } = overlayNotices({ notices: [later, earlier, old], unread: 7 }, inputs.map(row))
  return [notices.filter(({ readAt }) => readAt === null).map(({ id }) => id), unread]
}

describe('notices that were read on this device', () => {
  it('are counted no longer', () => {
    expect(after()).toEqual([['later', 'earlier'], 7])
    expect(after({ ids: ['earlier'], before: earlier.updatedAt })).toEqual([['later'], 6])
    expect(after({ ids: ['earlier'] }, { ids: ['earlier', 'later'] })).toEqual([[], 5])
  })

  it('are all, those older than the list, too, where all are marked', () => {
    expect(after({ before: later.updatedAt })).toEqual([[], 0])
  })

  it('stay unread where more has come meanwhile', () => {
    expect(after({ ids: ['later'], before: earlier.updatedAt })).toEqual([['later', 'earlier'], 7])
    expect(after({ before: earlier.updatedAt })).toEqual([['later'], 1])
  })

  it('change nothing a second time', () => {
    expect(after({ ids: ['old', 'unknown'] })).toEqual([['later', 'earlier'], 7])
  })
})
