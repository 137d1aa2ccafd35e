import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll } from 'vitest'
import type { Api } from '#tests/support/api.ts'

/** Lets the app of an API test listen on a free port until the file's tests are done. Returns the port. */
export async function listening({ app }: Pick<Api, 'app'>): Promise<number> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
  return (server.address() as AddressInfo).port
}
