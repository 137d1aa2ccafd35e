import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { members } from '#contract/members.ts'
import { credentialsAt, newMember } from '#tests/support/outbox-server.ts'

vi.stubGlobal('navigator', {})
vi.stubGlobal('document', new EventTarget())
for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, () => {})
const { storeCredentials } = await import('#src/offline/credentials.ts')
const { database } = await import('#src/offline/database.ts')
const { rowsOf, write } = await import('#src/offline/outbox.ts')
const { watchOutbox } = await import('#src/offline/pending.ts')
const { isDue } = await import('#src/offline/plan.ts')
const { startSendLoop } = await import('./send-loop.ts')

/** The names of the members that were due whenever the sender came. */
const due: unknown[][] = []
vi.mock('#src/offline/sender.ts', () => ({
  async sendWaiting() {
    const rows = await rowsOf('u')
    due.push(rows.filter((row) => isDue(row, Date.now())).map(({ input }) => input['name']))
    return null
  },
}))

let stop = () => {}
afterEach(() => stop())

it('sends what failed before the app was started at once, in its order', async () => {
  await storeCredentials(credentialsAt('/api'))
  for (const name of ['Ana', 'Bo']) {
    const { order } = await write(members.add, { ...newMember(name), name })
    const pause = 60_000
    if (name === 'Ana') await database.outbox.update(order, { tries: 6, pause, nextAt: Date.now() + pause })
  }
  await watchOutbox('u')
  stop = startSendLoop(() => {})
  await vi.waitFor(() => expect(due).not.toEqual([]))
  expect(due[0]).toEqual(['Ana', 'Bo'])
})
