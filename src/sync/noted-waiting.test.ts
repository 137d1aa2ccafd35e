import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attendance } from '#contract/attendance/attendance.ts'
import { members } from '#contract/members.ts'
import { podcasts } from '#contract/podcasts.ts'
import { credentialsAt, newMember } from '#tests/support/outbox-server.ts'

vi.stubGlobal('navigator', {})
/** Local storage; a kill brings back an older one. */
let items = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
})

/** The modules of a page that starts now, for `user`. */
async function openPage(user = 'u') {
  vi.resetModules()
  const page = {
    ...(await import('#src/offline/database.ts')),
    ...(await import('#src/offline/credentials.ts')),
    ...(await import('#src/offline/outbox.ts')),
    ...(await import('#src/offline/pending.ts')),
    ...(await import('./noted-waiting.ts')),
  }
  const isRead = await page.watchOutbox(user).then(
    () => true,
    () => false,
  )
  const stop = await page.noteWaiting(user, isRead)
  return { ...page, isRead, stop }
}
let page: Awaited<ReturnType<typeof openPage>>

const date = '2026-11-22'
const mark = (member_id: string) =>
  page.write(attendance.mark, {
    church_id: 'c',
    date,
    marks: [{ member_id, present: true, marked_at: `${date}T15:00:00.000Z` }],
  })
/** What is noted of the rows that wait. */
const noted = () =>
  (JSON.parse(items.get('noted_waiting') ?? '{}') as Record<string, { waiting?: object }>)['u']?.waiting
const state = () => page.notedStore.state
const marksNoted = async (n: number) =>
  expect.poll(noted).toMatchObject({ groups: [{ kind: 'marks', date, n }] })

/** The page is closed; `then`: what becomes of the database before the next start. */
async function restart(then: () => Promise<void> | void = () => {}): Promise<void> {
  page.stop()
  page.database.close()
  await then()
  page = await openPage()
}
const deleteDatabase = () =>
  new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('lakou')
    deleting.onsuccess = () => resolve()
    deleting.onerror = () => reject(deleting.error!)
  })

beforeEach(async () => {
  items = new Map()
  page = await openPage()
  await page.storeCredentials(credentialsAt('/api'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  page.stop()
  page.database.close()
  await deleteDatabase()
})

describe('a device on which nothing was written', () => {
  it('claims nothing', () => {
    expect(state()).toEqual({ isReadable: true, hasWritten: false, lost: undefined })
    expect(items.size).toBe(0)
  })

  it('claims nothing after the whole site was cleared', async () => {
    await mark('a')
    await marksNoted(1)
    await restart(async () => {
      items.clear()
      await deleteDatabase()
    })
    expect(state()).toEqual({ isReadable: true, hasWritten: false, lost: undefined })
  })
})

describe('rows that wait', () => {
  it('are noted by kind; a mark that was made twice is one, and what goes by itself is none', async () => {
    for (const id of ['a', 'b', 'a']) await mark(id)
    await page.write(members.add, newMember('m'))
    const moved = { position: 60, ended: false, moved_at: `${date}T15:00:00.000Z` }
    await page.write(podcasts.savePosition, { podcast_id: 'p', ...moved })
    const groups = [
      { kind: 'marks', date, n: 2 },
      { kind: 'members', n: 1 },
    ]
    await expect.poll(noted).toMatchObject({ groups, since: expect.any(Number) })
    expect(state()).toMatchObject({ hasWritten: true, lost: undefined })
  })

  it('are lost with their database, which is said until the person has seen it', async () => {
    for (const id of ['a', 'b', 'c']) await mark(id)
    await marksNoted(3)
    await restart(deleteDatabase)
    const lost = { groups: [{ kind: 'marks', date, n: 3 }] }
    expect(state()).toMatchObject({ isReadable: true, lost })
    await page.storeCredentials(credentialsAt('/api'))
    await mark('d')
    await marksNoted(1)
    await restart()
    expect(state()).toMatchObject({ lost })
    await page.acknowledgeLoss()
    expect(state().lost).toBeUndefined()
    await marksNoted(1)
    await restart()
    expect(state().lost).toBeUndefined()
    expect(page.pendingRows()).toHaveLength(1)
  })

  it('that were lost and noted are not said again, though local storage is from before', async () => {
    await mark('a')
    await marksNoted(1)
    const before = new Map(items)
    await restart(deleteDatabase)
    const between = new Map(items)
    await page.acknowledgeLoss()
    for (const older of [between, before]) {
      await restart(() => {
        items = new Map(older)
      })
      expect(state().lost).toBeUndefined()
    }
    await page.storeCredentials(credentialsAt('/api'))
    await mark('b')
    await marksNoted(1)
    await restart(deleteDatabase)
    expect(state().lost).toMatchObject({ groups: [{ kind: 'marks', date, n: 1 }] })
  })

  it('are lost together with those that were lost before', async () => {
    for (const id of ['a', 'b']) {
      await page.storeCredentials(credentialsAt('/api'))
      await mark(id)
      await marksNoted(1)
      await restart(deleteDatabase)
    }
    expect(state().lost).toMatchObject({ groups: [{ kind: 'marks', date, n: 2 }] })
  })

  it('are lost when the browser deletes their database while the page is open', async () => {
    await mark('a')
    await marksNoted(1)
    page.database.close({ disableAutoOpen: false })
    await deleteDatabase()
    page.broadcast()
    await expect.poll(() => state().lost).toMatchObject({ groups: [{ kind: 'marks', date, n: 1 }] })
  })

  it('that were sent are not lost, though local storage is from before', async () => {
    await mark('a')
    await marksNoted(1)
    const before = new Map(items)
    await page.discard(page.pendingRows().map(({ order }) => order))
    await expect.poll(noted).toBeUndefined()
    await restart(() => {
      items = before
    })
    expect(state()).toEqual({ isReadable: true, hasWritten: true, lost: undefined })
    expect(noted()).toBeUndefined()
  })

  it('of another person are not said to this one', async () => {
    await mark('a')
    await marksNoted(1)
    page.stop()
    page.database.close()
    await deleteDatabase()
    page = await openPage('y')
    expect(state()).toEqual({ isReadable: true, hasWritten: false, lost: undefined })
    page.stop()
    page = await openPage()
    expect(state().lost).toMatchObject({ groups: [{ kind: 'marks', n: 1 }] })
  })

  it('in a database that cannot be opened are not taken for none, and come back with it', async () => {
    await mark('a')
    await marksNoted(1)
    await restart(() => {
      vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
        throw new DOMException('Corrupt', 'UnknownError')
      })
    })
    expect(page.isRead).toBe(false)
    expect(state()).toMatchObject({ isReadable: false, noted: { groups: [{ kind: 'marks', date, n: 1 }] } })
    await marksNoted(1)
    await restart(() => {
      vi.restoreAllMocks()
    })
    expect(page.pendingRows()).toHaveLength(1)
    expect(state()).toMatchObject({ isReadable: true, lost: undefined })
  })
})

it.each(['{', '[]', 'null', '7'])('a note that is %s counts as none', async (text) => {
  items.set('noted_waiting', text)
  await restart()
  expect(state()).toMatchObject({ isReadable: true, lost: undefined })
  await mark('a')
  await marksNoted(1)
})
