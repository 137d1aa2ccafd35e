import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { startApi } from '#tests/support/api.ts'
import { colleagues, messageCalls, withoutLimit } from '#tests/support/messages.ts'
import { seeds } from '#tests/support/seeds.ts'

const api = await startApi()
const { send, list, read, conversations } = messageCalls(api)

it.each(seeds)(
  '400 messages from 8 connections both ways are complete and in one order (seed %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const both = await colleagues(api)
    for (const one of both) await withoutLimit(api, one)
    const sent: string[][] = [[], []]
    const upTo = [0, 0]
    const connection = async () => {
      for (let i = 0; i < 50; i++) {
        const by = random.between(0, 1)
        const [from, to] = [both[by]!, both[1 - by]!]
        const id = randomUUID()
        // Some come twice at once, as from a phone that lost the first response.
        const copies = random.next() < 0.2 ? 2 : 1
        const replies = await Promise.all(Array.from({ length: copies }, () => send(from, to, id, { id })))
        for (const { status, body } of replies) {
          expect(status).toBe(200)
          expect(body).toEqual(replies[0]!.body)
        }
        sent[by]!.push(id)
        if (random.next() < 0.2) {
          const { body } = await read(to, from)
          upTo[1 - by] = Math.max(upTo[1 - by]!, body.read)
        }
      }
    }
    await Promise.all(Array.from({ length: 8 }, connection))

    const [one, other] = both
    const { messages: found, more } = await list(one, other, { limit: 1000 })
    expect(more).toBe(false)
    expect(found.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 400 }, (_, i) => 400 - i))
    for (const [by, { user }] of both.entries()) {
      const ids = found.filter(({ from_user_id }) => from_user_id === user.id).map(({ id }) => id)
      expect(new Set(ids)).toEqual(new Set(sent[by]))
      const theirs = found.filter(
        ({ from_user_id, sequence }) => from_user_id !== user.id && sequence > upTo[by]!,
      )
      expect((await conversations(both[by]!)).unread).toBe(theirs.length)
    }
    const times = found.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted((a, b) => (a < b ? 1 : -1)))
  },
  120_000,
)
