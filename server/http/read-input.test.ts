import { Hono } from 'hono'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { createLog } from '#server/log.ts'
import { respondWithError } from './errors.ts'
import type { Problem } from './problem.ts'
import { readInput, validate } from './read-input.ts'

const text = v.pipe(
  v.string(),
  v.maxLength(5, () => 'Too long.'),
)
const rename = endpoint({
  method: 'PUT',
  path: 'things/{thing_id}',
  in: 'self',
  who: 'signed-in',
  summary: 'Renames a thing.',
  input: v.object({ thing_id: v.string(), name: text, note: v.optional(text) }),
  response: v.object({}),
})

async function read(body: string) {
  const app = new Hono()
  const call = { ...rename, name: 'things.rename' }
  app.put('/things/:thing_id', async (c) => c.json(validate(call, await readInput(c, call))))
  app.onError((error, c) => respondWithError(error, c, createLog('silent')))
  const response = await app.request('/things/mine', { method: 'PUT', body })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('the input of a call', () => {
  it('has what the path names from the path: the body cannot lead to another thing', async () => {
    const { body } = await read(JSON.stringify({ name: 'Ana', thing_id: 'of-another' }))
    expect(body).toEqual({ thing_id: 'mine', name: 'Ana' })
  })

  it('with many values has only its first problem told: each of a million would take its time', () => {
    const call = {
      ...rename,
      name: 'things.rename',
      input: v.object({ ids: v.array(text), note: v.optional(text) }),
    }
    const refused = (count: number) => {
      try {
        return validate(call, { ids: Array<number>(count).fill(0), note: 1 })
      } catch (error) {
        return Object.keys((error as Problem).fields!)
      }
    }
    expect(refused(2)).toEqual(['ids.0', 'ids.1', 'note'])
    expect(refused(1_000_000)).toEqual(['ids.0'])
    const ids = Array<string>(10_000).fill('ana')
    expect(validate(call, { ids })).toEqual({ ids })
  })

  it('that is not right has each field named', async () => {
    const { status, body } = await read(JSON.stringify({ name: 'much too long', note: 'much too long' }))
    expect(status).toBe(400)
    expect(body).toEqual({ message: 'Too long.', fields: { name: 'Too long.', note: 'Too long.' } })
  })

  it.each(['[]', 'null', '"text"', '{', '{"name":"a\\u0000"}'])('is an object: 400 for %s', async (body) => {
    expect((await read(body)).status).toBe(400)
  })

  it('has no zero character, which PostgreSQL cannot store', async () => {
    const app = new Hono()
    const call = { ...rename, name: 'things.rename', sends: 'query' as const }
    app.put('/things/:thing_id', async (c) => c.json(await readInput(c, call)))
    app.onError((error, c) => respondWithError(error, c, createLog('silent')))
    expect((await app.request('/things/mine?name=a%00', { method: 'PUT' })).status).toBe(400)
    expect((await app.request('/things/a%00?name=a', { method: 'PUT' })).status).toBe(400)
  })
})
