import { beforeEach, expect, it, vi } from 'vitest'
import type { User } from '#contract/account/account.ts'

const items = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
})
const { sessionStore } = await import('#src/api/session.ts')
const { isSyncIncomplete, lastSynced, noteSynced } = await import('./last-synced.ts')

const signedIn = (id: string | null) =>
  sessionStore.setState((now) => ({ ...now, user: id === null ? null : ({ id, deletion_at: null } as User) }))

beforeEach(() => {
  items.clear()
  signedIn('x')
})

it('notes when all was read, and whether this device had room for it', () => {
  noteSynced('x', false)
  expect(lastSynced()).toBeGreaterThan(0)
  expect(isSyncIncomplete()).toBe(true)
  noteSynced('x', true)
  expect(isSyncIncomplete()).toBe(false)
})

it.each([null, 'y'])('leaves nothing of whoever signed out while it was stored (now: %s)', (next) => {
  signedIn(next)
  noteSynced('x', false)
  expect([...items.keys()]).toEqual([])
})
