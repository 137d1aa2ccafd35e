import { expect, test } from 'vitest'
import { bodyOf, isFailingTooLong, problemOfStatus, retryPause, textOfBody } from './rules.ts'

test('the pauses between tries grow to 16 hours, then it is given up', () => {
  const tries = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  expect(tries.map((attempts) => retryPause(attempts, 0))).toEqual([
    5,
    30,
    120,
    600,
    3600,
    10_800,
    28_800,
    57_600,
    undefined,
  ])
})

test('a pause is up to a fifth longer by chance', () => {
  expect(retryPause(5, 1)).toBe(4320)
  expect(retryPause(5, 0.5)).toBe(3960)
})

test('a webhook has failed too long after three days', () => {
  const since = new Date('2026-11-01T08:00:00Z')
  expect(isFailingTooLong(since, new Date('2026-11-04T07:59:59Z'))).toBe(false)
  expect(isFailingTooLong(since, new Date('2026-11-04T08:00:00Z'))).toBe(true)
})

test.each([
  [200, null],
  [204, null],
  [299, null],
  [300, 'redirect'],
  [307, 'redirect'],
  [400, 'status'],
  [410, 'status'],
  [503, 'status'],
])('a response %d: %s', (status, problem) => expect(problemOfStatus(status)).toBe(problem))

test('a body is stored without what no text has, and cut off', () => {
  expect(textOfBody(Buffer.from('wel\0l\u001b[0m\r\n'))).toBe('well[0m\r\n')
  expect(textOfBody(Buffer.from([0xff, 0x41]))).toBe('\ufffdA')
  expect(textOfBody(Buffer.from('x'.repeat(4096)))).toHaveLength(1000)
})

test('the body names type, time and church', () => {
  const body = bodyOf({
    event: 'gift.logged',
    occurredAt: new Date('2026-11-22T10:00:00Z'),
    churchId: 'lakou',
    data: { amount: 5 },
  })
  expect(JSON.parse(body)).toEqual({
    type: 'gift.logged',
    timestamp: '2026-11-22T10:00:00.000Z',
    data: { church_id: 'lakou', amount: 5 },
  })
})
