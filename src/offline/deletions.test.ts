import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { donations } from '#contract/donations.ts'
import { groups } from '#contract/groups.ts'

vi.stubGlobal('navigator', {})
const { storeCredentials } = await import('./credentials.ts')
const { database } = await import('./database.ts')
const { releaseDeletions, writeDeletion } = await import('./deletions.ts')
const { flush, rowsOf, write } = await import('./outbox.ts')
const { holdTime, nextRequest } = await import('./plan.ts')

const deletion = { endpoint: groups.remove, input: { group_id: 'koral' } } as const
const due = async (later = 0) => nextRequest(await rowsOf('u'), Date.now() + later)

beforeEach(async () => {
  await database.outbox.clear()
  await storeCredentials({
    userId: 'u',
    access_token: 'a',
    refresh_token: 'r',
    apiBase: '/api',
    language: 'en',
  })
})

it('is sent once the time to undo it is over, though the network came back meanwhile', async () => {
  await writeDeletion(deletion)
  await flush()
  expect(await due()).toEqual([])
  expect(await due(holdTime + 1)).toHaveLength(1)
})

it('is due at once after the clock was set back', async () => {
  await writeDeletion(deletion)
  expect(await due(-3_600_000)).toHaveLength(1)
})

it('leaves nothing once it is undone', async () => {
  const undo = await writeDeletion(deletion)
  expect(await undo()).toBe(true)
  expect(await rowsOf('u')).toEqual([])
})

it('can no longer be undone once a later write or the user had it sent', async () => {
  const undo = await writeDeletion(deletion)
  await releaseDeletions()
  expect(await undo()).toBe(false)
  expect(await due()).toHaveLength(1)
  const second = await writeDeletion({ endpoint: groups.remove, input: { group_id: 'jen' } })
  await flush({ all: true })
  expect(await second()).toBe(false)
})

it('of what the server has rejected discards its rows, and Undo brings them back', async () => {
  const gift = { church_id: 'c', member_id: 'm', amount: 5, note: '', date: '2026-11-15' }
  const added = await write(donations.add, { ...gift, id: 'g' })
  await database.outbox.update(added.order, { status: 'needsAttention', message: 'No such member.' })
  const rows = await rowsOf('u')
  const undo = await writeDeletion({
    endpoint: donations.remove,
    input: { donation_id: 'g', church_id: 'c' },
    rows,
    addedBy: donations.add,
  })
  expect(await rowsOf('u')).toEqual([])
  expect(await undo()).toBe(true)
  expect(await rowsOf('u')).toEqual(rows)
})
