import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { pathFields } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { member, owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { samples } from '#tests/support/samples/samples.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'
import { seeds } from '#tests/support/seeds.ts'
import { startPublishing } from '#tests/support/stand-ins/publishing-stand-ins.ts'
import { startStripe } from '#tests/support/stand-ins/stripe-stand-in.ts'

// Whatever is sent to whichever call: an answer below 500, and a refusal is JSON with a message.

// With a provider that takes payments, which some of the calls ask.
const stripe = await startStripe()
const publishing = await startPublishing()
afterAll(() => [stripe, publishing].forEach(({ stop }) => stop()))
const api = await startApi({ ...stripe.env, ...publishing.env })
const endpoints = Object.values(contract).flatMap((calls) => Object.values(calls) as Endpoint[])

let mine: Awaited<ReturnType<typeof owner>>
let memberId: string
beforeAll(async () => {
  mine = await owner(api, { proven: true })
  memberId = (await member(api, mine.token, mine.church.id)).id
})

const values: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  'x'.repeat(100_000),
  '🙂'.repeat(1000),
  '\u202e\u200b',
  "'; drop table users; --",
  '../../etc/passwd',
  '%00',
  '99999999999999999999',
  '0000-01-01',
  '2026-02-30',
  '9999-12-31',
  '-271821-04-20T00:00:00Z',
  [],
  {},
  [[]],
  [null],
  ['\ud800'],
  { id: 1 },
  Array(5000).fill('x'),
  { toString: 1 },
]

/**
 * What is sent in this turn: in `npm test` every eighth of all, beginning at another one each turn, so that each is sent
 * in an eighth of the turns; in `npm run test:long` all.
 */
function shareOf<T>(all: T[], turn: number): T[] {
  return seeds.length > 1 ? all : all.filter((_, i) => (i + turn) % 8 === 0)
}

/** Paths, queries and forms carry text only; in JSON anything goes. */
function canCarry(endpoint: Endpoint, field: string, value: unknown): boolean {
  const inText = endpoint.sends !== 'json' || pathFields(endpoint.path).includes(field)
  return !inText || (typeof value === 'string' && value === Buffer.from(value).toString())
}

function expectSoundAnswer(reply: { status: number; body: unknown }, sent: unknown) {
  const shown = JSON.stringify(sent)?.slice(0, 200)
  expect(reply.status, shown).toBeLessThan(500)
  if (reply.status >= 400) expect(reply.body, shown).toMatchObject({ message: expect.any(String) })
}

describe.each(endpoints)('$name', (endpoint) => {
  const valid = () => samples[endpoint.name]!({ api, church: mine.church, memberId, actor: mine })

  test.each(Object.keys(endpoint.input.entries))('answers nonsense in %s soundly', async (field) => {
    const sample = await valid()
    const turn = endpoints.indexOf(endpoint) + Object.keys(endpoint.input.entries).indexOf(field)
    for (const value of shareOf(values, turn).filter((one) => canCarry(endpoint, field, one))) {
      const input = { ...sample, [field]: value }
      const reply = await api.call(endpoint, input, { token: mine.token, headers: fromElsewhere() })
      expectSoundAnswer(reply, { [field]: value })
    }
  })

  test('answers nonsense as a whole body, query or path soundly', async () => {
    const path = `/api/${endpoint.path.replace(/\{\w+\}/g, '%ff%00%ED%A0%80')}`
    const headers = { authorization: mine.token, ...fromElsewhere() }
    const queries = [
      '?',
      '?x',
      '?church_id=%ff',
      '?church_id=%ED%A0%80&page=%00',
      '?page=1&page=2&limit[]=1',
      '?%',
    ]
    for (const query of queries) {
      const response = await api.app.request(`${path}${query}`, { method: endpoint.method, headers })
      expectSoundAnswer({ status: response.status, body: await response.json() }, query)
    }
    if (endpoint.sends === 'query') return
    const types = [
      'application/json',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'x',
    ]
    const bodies = ['[]', 'null', '1', '"', '{"a":', '--x\r\n', '\u0000', '['.repeat(100_000)]
    const all = types.flatMap((type) => bodies.map((body) => [type, body] as const))
    for (const [type, body] of shareOf(all, endpoints.indexOf(endpoint))) {
      const response = await api.app.request(path, {
        method: endpoint.method,
        headers: { ...headers, 'content-type': type },
        body,
      })
      expectSoundAnswer({ status: response.status, body: await response.json() }, [type, body])
    }
  })
})
