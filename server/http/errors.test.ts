import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { noteConnectionError } from '#server/db/unavailable.ts'
import { createLog } from '#server/log.ts'
import { respondWithError } from './errors.ts'
import { fieldProblem } from './problem.ts'

const log = createLog('silent')

async function responseTo(error: Error) {
  const app = new Hono()
  app.get('/', () => {
    throw error
  })
  app.onError((thrown, c) => respondWithError(thrown, c, log))
  const response = await app.request('/')
  const body = (await response.json()) as Record<string, unknown>
  return { status: response.status, body, headers: response.headers }
}

describe('the response to an error', () => {
  it('that nobody foresaw tells nothing of it', async () => {
    const { status, body } = await responseTo(new Error('select secret from users'))
    expect(status).toBe(500)
    expect(Object.keys(body)).toEqual(['message'])
    expect(JSON.stringify(body)).not.toContain('secret')
  })

  it('of a database that is away asks for a retry', async () => {
    const error = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    noteConnectionError(error)
    const { status, headers } = await responseTo(new Error('Failed query', { cause: error }))
    expect(status).toBe(503)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('that is the caller’s names the field', async () => {
    const { status, body } = await responseTo(fieldProblem('phone', 'Not a number'))
    expect([status, body]).toEqual([400, { message: 'Not a number', fields: { phone: 'Not a number' } }])
  })
})
