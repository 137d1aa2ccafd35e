import { expect, test } from 'vitest'
import { fittedPayload, secondsOf } from './push.ts'

const payload = {
  kind: 'message_received',
  title: 'New message from Marie',
  path: '/leagues/messages/1',
  tag: 'message:1',
  count: 1,
  notice_id: '2',
  user_id: '3',
  unread: 4,
}
const bytesOf = (body: string) => Buffer.byteLength(JSON.stringify(fittedPayload({ ...payload, body })))

test('a body is left as it is up to the 3,993 bytes that a push may have', () => {
  const room = 3993 - bytesOf('')
  const most = 'x'.repeat(room)
  expect(fittedPayload({ ...payload, body: most }).body).toBe(most)
  expect(fittedPayload({ ...payload, body: `${most}x` }).body).toBe(`${'x'.repeat(room - 3)}…`)
})

test.each(['🙂', '"', '\n', 'é'])('a long body of %j is cut between its characters', (character) => {
  const long = character.repeat(10_000)
  expect(bytesOf(long)).toBeLessThanOrEqual(3993)
  expect(bytesOf(long)).toBeGreaterThan(3980)
  const { body } = fittedPayload({ ...payload, body: long })
  expect(body.replaceAll(character, '')).toBe('…')
})

test.each([
  [undefined, 0],
  ['', 0],
  ['120', 120],
  ['Mon, 23 Nov 2026 10:01:30 GMT', 90],
  ['Mon, 23 Nov 2026 09:00:00 GMT', 0],
  ['soon', 0],
])('Retry-After %j is %d seconds', (header, seconds) =>
  expect(secondsOf(header, Date.parse('2026-11-23T10:00:00Z'))).toBe(seconds),
)
