import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import newman from 'newman'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { startApi } from '#tests/support/api.ts'

// The request collection as somebody with newman or Postman has it: fetched from the server and run against it.

const api = await startApi()
let server: Server
let base: string

beforeAll(async () => {
  server = serve({ fetch: api.app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  if (!server.listening) await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

interface Item {
  name: string
  /** Of a folder. */
  item?: Item[]
  /** Of a request: its example. */
  response: { body: string }[]
}

/** The requests below a folder. */
const requestsOf = (items: Item[]): Item[] =>
  items.flatMap((one) => (one.item ? requestsOf(one.item) : [one]))

const messageIn = (json = '') => /"message": ?("(?:[^"\\]|\\.)*")/.exec(json)?.[1]

test('a run from top to bottom makes every call without a failure', async () => {
  const response = await fetch(`${base}/collection.json`)
  expect(response.headers.get('content-disposition')).toContain('lakou.postman_collection.json')
  const collection = (await response.json()) as { item: Item[] }

  const { run } = await new Promise<newman.Summary>((resolve, reject) =>
    newman.run({ collection, timeoutRequest: 30_000 }, (error, summary) =>
      error ? reject(error) : resolve(summary),
    ),
  )
  const responses = new Map(run.executions.map(({ item, response: got }) => [item.name, got]))
  const failures = run.failures.map(({ source, error }) => {
    const name = source?.name ?? ''
    return `${name}: ${error.message}; it said ${responses.get(name)?.text().slice(0, 300)}`
  })
  // What a call needs of those before it is said in server/http/description/collection-steps.ts.
  expect(failures).toEqual([])

  const requests = requestsOf(collection.item)
  expect([...responses.keys()].toSorted()).toEqual(requests.map(({ name }) => name).toSorted())
  const made = new Set(requests.map(({ name }) => name.split(' ')[0]))
  const calls = Object.entries(contract).flatMap(([area, of]) =>
    Object.keys(of).map((verb) => `${area}.${verb}`),
  )
  expect(calls.filter((name) => !made.has(name))).toEqual([])

  // The examples say what the server says, beside the email of the run and the zip that is not ready yet.
  for (const { name, response: examples } of requests) {
    const got = responses.get(name)!
    if (got.code !== 200 || name === 'accountData.remove') continue
    const said = messageIn(got.text())?.replace(/(new-)?run\d+@/, (_, other) =>
      other ? 'marie.joseph@' : 'marie@',
    )
    if (said && examples[0]) expect(messageIn(examples[0].body), name).toBe(said)
  }
})
