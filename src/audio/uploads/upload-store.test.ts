import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { UploadRow } from '#src/offline/database.ts'

vi.stubGlobal('navigator', {})
const { database } = await import('#src/offline/database.ts')
const {
  changeUpload,
  fileOf,
  deleteUploadRow,
  deleteUploadsOf,
  storeUpload,
  livesInMemory,
  uploadChanges,
  uploadsOf,
} = await import('./upload-store.ts')

const file = new Blob(['the word'])
const about = {
  title: 'T',
  date: '2026-11-15',
  description: 'D',
  privacy_status: 1,
  contentType: '',
} as const
const row = (id: string, more: Partial<UploadRow> = {}): UploadRow => ({
  id,
  user: 'u',
  name: `${id}.mp3`,
  size: file.size,
  about,
  state: 'going',
  madeAt: 1,
  ...more,
})
const ids = async (user = 'u') => (await uploadsOf(user)).map(({ id }) => id)

beforeEach(async () => {
  vi.restoreAllMocks()
  await deleteUploadsOf('u')
  await deleteUploadsOf('v')
})

describe('the uploads of a device', () => {
  it('are stored with their files, in the order they were made, each for its own person', async () => {
    await storeUpload(row('b', { madeAt: 2 }), file)
    await storeUpload(row('a', { madeAt: 1 }), file)
    await storeUpload(row('c', { user: 'v' }), file)
    expect(await ids()).toEqual(['a', 'b'])
    expect(await ids('v')).toEqual(['c'])
    expect(await (await fileOf('a'))!.text()).toBe('the word')
    expect(livesInMemory('a')).toBe(false)
  })

  it('are deleted with their files', async () => {
    await storeUpload(row('a'), file)
    await deleteUploadRow('a')
    expect(await ids()).toEqual([])
    expect(await database.uploadFiles.count()).toBe(0)
  })

  it('do not come back by a late change', async () => {
    await storeUpload(row('a'), file)
    await deleteUploadRow('a')
    await changeUpload('a', { state: 'failed' })
    expect(await ids()).toEqual([])
  })

  it('live in the page where the device has no room, and leave nothing half stored', async () => {
    vi.spyOn(database.uploads, 'add').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
    await storeUpload(row('a'), file)
    expect(livesInMemory('a')).toBe(true)
    expect(await database.uploadFiles.count()).toBe(0)
    expect(await ids()).toEqual(['a'])
    expect(await ids('v')).toEqual([])
    expect(await fileOf('a')).toBe(file)
    await changeUpload('a', { state: 'paused' })
    expect((await uploadsOf('u'))[0]!.state).toBe('paused')
    await deleteUploadRow('a')
    expect(await ids()).toEqual([])
  })

  it('count every change', async () => {
    const listener = vi.fn()
    const { unsubscribe } = uploadChanges.subscribe(listener)
    await storeUpload(row('a'), file)
    await changeUpload('a', { state: 'paused' })
    await deleteUploadRow('a')
    unsubscribe()
    expect(listener).toHaveBeenCalledTimes(3)
  })
})

it('a device of an older app retains its data and stores uploads', async () => {
  database.close()
  await database.delete()
  await new Promise<void>((resolve, reject) => {
    // As version 1 of the local database was; Dexie counts in tens.
    const opening = indexedDB.open('lakou', 10)
    opening.onupgradeneeded = () => {
      const outbox = opening.result.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true })
      for (const name of ['key', 'status', 'user']) outbox.createIndex(name, name)
      opening.result.createObjectStore('credentials', { keyPath: 'id' }).put({ id: 'current', userId: 'u' })
    }
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
    opening.onerror = () => reject(opening.error!)
  })
  await database.open()
  expect((await database.credentials.get('current'))?.userId).toBe('u')
  await storeUpload(row('a'), file)
  expect(livesInMemory('a')).toBe(false)
})
