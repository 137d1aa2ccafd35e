import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { members } from '#contract/members.ts'
import { startOutboxServer } from '#tests/support/outbox-server.ts'
import { webLocks } from '#tests/support/stand-ins/web-locks.ts'

vi.stubGlobal('navigator', { locks: webLocks() })
const { storeCredentials } = await import('./credentials.ts')
const { write } = await import('./outbox.ts')
const { sendWaiting } = await import('./sender.ts')

const server = await startOutboxServer()
afterEach(() => server.close())

it('a tab leaves what waits to the one that is sending, and comes again soon', async () => {
  const person = { userId: 'u', access_token: 'a', refresh_token: 'r', apiBase: server.base, language: 'en' }
  await storeCredentials(person)
  const contact = { phone: '37123456', email: 'e@example.org', groups: [] }
  await write(members.add, { id: 'm', church_id: 'c', name: 'Ana', ...contact })
  let respond = () => {}
  server.before = () => new Promise<void>((resolve) => (respond = resolve))
  const requests = () => server.received.filter(({ path }) => path.startsWith('/church'))
  const first = sendWaiting()
  const asked = async () => {
    while (requests().length === 0) {
      respond()
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  await asked()
  const before = Date.now()
  expect(await sendWaiting()).toBeGreaterThan(before)
  expect(requests()).toHaveLength(1)
  respond()
  expect(await first).toBeNull()
  expect(requests()).toHaveLength(1)
})
