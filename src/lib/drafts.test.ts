import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** Entries are own properties, like those of a browser's storage. */
class FakeStorage {
  [key: string]: unknown
  getItem(key: string) {
    return this[key] ?? null
  }
  setItem(key: string, text: string) {
    this[key] = text
  }
  removeItem(key: string) {
    delete this[key]
  }
}

let storage: FakeStorage
let drafts: Awaited<ReturnType<typeof load>>
const load = () => import('./drafts.ts')

/** Simulates a reload: clears memory, keeps the session storage. */
async function reload() {
  vi.resetModules()
  drafts = await load()
}

beforeEach(async () => {
  storage = new FakeStorage()
  vi.stubGlobal('sessionStorage', storage)
  await reload()
})
afterEach(() => vi.unstubAllGlobals())

it('returns what was typed, also after a reload', async () => {
  const typed = { name: 'Élisée', phone: '' }
  drafts.storeDraft('member', typed)
  expect(drafts.readDraft('member')).toEqual(typed)
  expect(drafts.readDraft('church')).toBeUndefined()
  await reload()
  expect(drafts.readDraft('member')).toEqual(typed)
})

it('stores a secret for this page only', async () => {
  drafts.storeDraft('login', { email: 'e@example.org', password: 'correct horse' }, ['password'])
  expect(drafts.readDraft('login')).toEqual({ email: 'e@example.org', password: 'correct horse' })
  expect(JSON.stringify(storage)).not.toContain('horse')
  await reload()
  expect(drafts.readDraft('login')).toEqual({ email: 'e@example.org' })
})

it('deletes the draft of a form that was sent, and no other', async () => {
  drafts.storeDraft('member', { name: 'Élisée' })
  drafts.storeDraft('church', { name: 'Legliz' })
  drafts.deleteDraft('member')
  expect(drafts.readDraft('member')).toBeUndefined()
  await reload()
  expect(drafts.readDraft('member')).toBeUndefined()
  expect(drafts.readDraft('church')).toEqual({ name: 'Legliz' })
})

it('deletes every draft when someone signs out, and nothing else', () => {
  storage.setItem('elsewhere', '1')
  drafts.storeDraft('member', { name: 'Élisée' })
  drafts.storeDraft('church', { name: 'Legliz' })
  drafts.deleteAllDrafts()
  expect(drafts.readDraft('member')).toBeUndefined()
  expect(Object.keys(storage)).toEqual(['elsewhere'])
})

it('lasts as long as the page where the storage is full', () => {
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  drafts.storeDraft('member', { name: 'Élisée' })
  expect(drafts.readDraft('member')).toEqual({ name: 'Élisée' })
})

it('is empty where what was stored cannot be read', () => {
  storage.setItem('draft:member', '{"name":')
  expect(drafts.readDraft('member')).toBeUndefined()
})
