import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { members } from '#contract/members.ts'
import { credentialsAt, newMember } from '#tests/support/outbox-server.ts'

vi.stubGlobal('navigator', {})
vi.stubGlobal('document', new EventTarget())
for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, () => {})
const { storeCredentials } = await import('#src/offline/credentials.ts')
const { database } = await import('#src/offline/database.ts')
const { broadcastTry, rowsOf, write } = await import('#src/offline/outbox.ts')
const { watchOutbox } = await import('#src/offline/pending.ts')
const { isDue } = await import('#src/offline/plan.ts')
const { noteNetworkError } = await import('#src/lib/connection.ts')
const { sendNow, startSendLoop } = await import('./send-loop.ts')

/** The names of the members that were due whenever the sender came. */
const due: unknown[][] = []
/** What a look at the queue comes to. */
let look: () => Promise<number | null> = () => Promise.resolve(null)
vi.mock('#src/offline/sender.ts', () => ({
  async sendWaiting() {
    const rows = await rowsOf('u')
    due.push(rows.filter((row) => isDue(row, Date.now())).map(({ input }) => input['name']))
    return look()
  },
}))

let stop = () => {}
afterEach(async () => {
  stop()
  due.length = 0
  look = () => Promise.resolve(null)
  await database.outbox.clear()
})

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

it('what another window is sending is waited for, though the last request found no network', async () => {
  await storeCredentials(credentialsAt('/api'))
  const { order } = await write(members.add, newMember('Ana'))
  await watchOutbox('u')
  noteNetworkError()
  look = async () => {
    // The third look finds that the other window has sent it.
    if (due.length < 3) return Date.now() + 1000
    await database.outbox.delete(order)
    return null
  }
  await sendNow()
  expect(await rowsOf('u')).toEqual([])
})

it('gives up once the row itself was tried without a network', async () => {
  await storeCredentials(credentialsAt('/api'))
  const { order } = await write(members.add, newMember('Ana'))
  await watchOutbox('u')
  noteNetworkError()
  look = async () => {
    const nextAt = Date.now() + 60_000
    await database.outbox.update(order, { tries: 1, pause: 60_000, nextAt })
    broadcastTry()
    return nextAt
  }
  await sendNow()
  expect(due.length).toBeLessThanOrEqual(2)
  expect(await rowsOf('u')).toHaveLength(1)
})
