import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import newman from 'newman'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { startApi } from '#tests/support/api.ts'
import type { Api } from '#tests/support/api.ts'
import { startStripe } from '#tests/support/stand-ins/stripe-stand-in.ts'

// The request collection as somebody with newman or Postman has it: fetched from the server and run against it.

const stripe = await startStripe()
const servers = {
  'without card payments': await startApi(),
  'with card payments': await startApi(stripe.env),
}
afterAll(() => stripe.stop())

/** Serves an app on a port. Resolves to the base address of its API. */
async function listen({ app }: Api): Promise<string> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  if (!server.listening) await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
}

interface Item {
  name: string
  /** Of a folder. */
  item?: Item[]
  request: { description: string }
  /** Of a request: its example. */
  response: { body: string }[]
}

/** The requests below a folder. */
const requestsOf = (items: Item[]): Item[] =>
  items.flatMap((one) => (one.item ? requestsOf(one.item) : [one]))

const messageIn = (json = '') => /"message": ?("(?:[^"\\]|\\.)*")/.exec(json)?.[1]

test.each(Object.entries(servers))('each request of a run succeeds %s', async (name, api) => {
  const base = await listen(api)
  const response = await fetch(`${base}/collection.json`)
  expect(response.headers.get('content-disposition')).toContain('lakou.postman_collection.json')
  const collection = (await response.json()) as { item: Item[] }

  const { run } = await new Promise<newman.Summary>((resolve, reject) =>
    newman.run({ collection, timeoutRequest: 30_000 }, (error, summary) =>
      error ? reject(error) : resolve(summary),
    ),
  )
  const responses = new Map(
    run.executions.flatMap(({ item, response: got }) => (got ? [[item.name, got]] : [])),
  )
  const failures = run.failures.map(({ source, error }) => {
    const call = source?.name ?? ''
    return `${call}: ${error.message}; it said ${responses.get(call)?.text().slice(0, 300)}`
  })
  // What a call needs of those before it is said in server/http/description/collection-steps.ts.
  expect(failures).toEqual([])

  const statuses = new Set([...responses.values()].map(({ code }) => code))
  expect(statuses).toEqual(new Set([200]))

  const requests = requestsOf(collection.item)
  const skipped = requests.filter((request) => !responses.has(request.name))
  for (const request of skipped) expect(request.request.description).toContain('a run skips it')
  expect(skipped.some(({ name: call }) => call.startsWith('billing.'))).toBe(name !== 'with card payments')
  const named = new Set(requests.map((request) => request.name.split(' ')[0]))
  const calls = Object.entries(contract).flatMap(([area, of]) =>
    Object.keys(of).map((verb) => `${area}.${verb}`),
  )
  expect(calls.filter((call) => !named.has(call))).toEqual([])

  // The examples say what the server says, beside the email of the run and the zip that is not ready yet.
  for (const { name: call, response: examples } of requests) {
    const got = responses.get(call)
    if (!got || call === 'accountData.remove') continue
    const said = messageIn(got.text())?.replace(/(new-)?run\d+@/, (_, other) =>
      other ? 'marie.joseph@' : 'marie@',
    )
    if (said && examples[0]) expect(messageIn(examples[0].body), call).toBe(said)
  }
})
