import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { members } from '#contract/members.ts'
import { webLocks } from '#tests/support/stand-ins/web-locks.ts'

const locks = webLocks()
vi.stubGlobal('navigator', { locks })
const { database } = await import('./database.ts')
const { endCredentials, SignedOut, storeCredentials } = await import('./credentials.ts')
const {
  correct,
  discard,
  discardAllOf,
  discardUntried,
  flush,
  onOutboxChange,
  rowsOf,
  sendingLock,
  sentOrders,
  setWritingPage,
  write,
} = await import('./outbox.ts')

const signIn = (userId: string) =>
  storeCredentials({ userId, access_token: 'a', refresh_token: 'r', apiBase: '/api', language: 'en' })
const addMember = (id: string) =>
  write(members.add, { id, church_id: 'c', name: 'Ana', phone: '37123456', email: 'a@example.org' })
const ids = async (user: string) => (await rowsOf(user)).map(({ input }) => input['id'])

beforeEach(async () => {
  await database.outbox.clear()
  await signIn('u')
})

describe('what was sent', () => {
  it('is deleted once a later read has brought it, and what waits or was sent since is not', async () => {
    const read = await addMember('read-back')
    const late = await addMember('sent-during-the-read')
    await addMember('waiting')
    await database.outbox.update(read.order, { status: 'sent' })
    const sent = await sentOrders('u')
    await database.outbox.update(late.order, { status: 'sent' })
    await discard(sent)
    expect(await ids('u')).toEqual(['sent-during-the-read', 'waiting'])
  })
})

describe('undoing a write', () => {
  it('deletes a row that was never tried, and none that the server may have', async () => {
    const fresh = await addMember('fresh')
    const tried = await addMember('tried')
    const sent = await addMember('sent')
    await database.outbox.update(tried.order, { tries: 1 })
    await database.outbox.update(sent.order, { status: 'sent' })
    expect(await discardUntried(fresh.order)).toBe(true)
    expect(await discardUntried(tried.order)).toBe(false)
    expect(await discardUntried(sent.order)).toBe(false)
    expect(await ids('u')).toEqual(['tried', 'sent'])
  })

  it('deletes nothing while rows are being sent', async () => {
    const { order } = await addMember('under-way')
    let end = () => {}
    const sending = locks.request(sendingLock, {}, () => new Promise<void>((resolve) => (end = resolve)))
    expect(await discardUntried(order)).toBe(false)
    end()
    await sending
    expect(await discardUntried(order)).toBe(true)
  })
})

describe('flushing', () => {
  it('makes what waits due at once, and does not send again what was rejected', async () => {
    const paused = await addMember('paused')
    const rejected = await addMember('rejected')
    await database.outbox.update(paused.order, { nextAt: 5000, tries: 3 })
    await database.outbox.update(rejected.order, { nextAt: 5000, status: 'needsAttention' })
    await flush()
    expect(await rowsOf('u')).toMatchObject([
      { status: 'waiting', nextAt: 0, tries: 3 },
      { status: 'needsAttention' },
    ])
  })

  it('tells those who send, though nothing was paused: what was made without a network was never tried', async () => {
    await addMember('new')
    const told = vi.fn()
    const stop = onOutboxChange(told)
    await flush()
    stop()
    expect(told).toHaveBeenCalled()
  })
})

describe('a correction', () => {
  it('leaves nothing of the rejection', async () => {
    const { order, input } = await addMember('m')
    const rejection = { message: 'No', fields: { phone: 'No' }, statusCode: 400, batch: 'key' }
    await database.outbox.update(order, { status: 'needsAttention', tries: 2, nextAt: 5000, ...rejection })
    await correct(order, { ...input, phone: '37999999' })
    const [row] = await rowsOf('u')
    expect(row).toMatchObject({ order, status: 'waiting', tries: 0, nextAt: 0, input: { phone: '37999999' } })
    for (const field of Object.keys(rejection)) expect(row).not.toHaveProperty(field)
  })
})

describe('signing out', () => {
  it('deletes all that the person has waiting, and nothing of others', async () => {
    await addMember('first')
    await addMember('second')
    await signIn('other')
    await addMember('of-another')
    await discardAllOf('u')
    expect(await ids('u')).toEqual([])
    expect(await ids('other')).toEqual(['of-another'])
  })
})

it('nothing that is written on a screen of one person is another’s, who has signed in elsewhere', async () => {
  setWritingPage({ user: 'u', findKnown: () => undefined })
  await addMember('m')
  await signIn('other')
  await expect(addMember('n')).rejects.toThrow(SignedOut)
  await endCredentials('other')
  await expect(addMember('o')).rejects.toThrow(SignedOut)
  setWritingPage(undefined)
  expect(await ids('u')).toEqual(['m'])
  expect(await ids('other')).toEqual([])
})

it('tells the other tabs and the worker of each write', async () => {
  const tab = new BroadcastChannel('lakou-outbox')
  const message = new Promise((resolve) => (tab.onmessage = resolve))
  await addMember('m')
  await message
  tab.close()
})
