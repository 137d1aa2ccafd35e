import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentSnapshot, storeSnapshot, viewerOf } from './roll-snapshot.ts'
import type { RollSnapshot, SnapshotService } from './roll-snapshot.ts'

const app = '/assets/index-1.js'
const sunday = Date.parse('2026-11-22T14:00:00Z')
let stored: Map<string, string>

const week = 7 * 86_400_000
const serviceOn = (date: string): SnapshotService => ({
  date,
  day: date,
  addresses: ['/attendance', `/attendance?date=${date}`],
  from: Date.parse(date),
  until: Date.parse(date) + week,
})
const openAt = (pathname: string, search = '') => vi.stubGlobal('location', { pathname, search })
const shownDate = () => currentSnapshot(app)?.service.date
const isFor = (...viewer: Parameters<typeof viewerOf>) =>
  currentSnapshot(app)?.snapshot.viewer === viewerOf(...viewer)

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('navigator', { languages: ['fr-HT', 'fr'] })
  openAt('/attendance')
  vi.useFakeTimers({ now: sunday })
  const snapshot: RollSnapshot = {
    viewer: viewerOf('u', 'c'),
    app,
    takenAt: sunday,
    church_id: 'c',
    services: [serviceOn('2026-11-22'), serviceOn('2026-11-29')],
    title: 'Présence',
    lang: 'fr',
    styles: [],
    html: '<main></main>',
  }
  storeSnapshot(snapshot)
})
afterEach(() => vi.useRealTimers())

describe('the roll as it was left', () => {
  it('is shown again to who saw it, at its addresses', () => {
    expect(shownDate()).toBe('2026-11-22')
    openAt('/attendance', '?date=2026-11-22')
    expect(shownDate()).toBe('2026-11-22')
  })

  it('is that of the next Sunday once that has begun, and of none after', () => {
    vi.setSystemTime(Date.parse('2026-11-29') - 1)
    expect(shownDate()).toBe('2026-11-22')
    vi.setSystemTime(Date.parse('2026-11-29'))
    expect(shownDate()).toBe('2026-11-29')
    openAt('/attendance', '?date=2026-11-22')
    expect(shownDate()).toBeUndefined()
    openAt('/attendance')
    vi.setSystemTime(Date.parse('2026-12-06'))
    expect(shownDate()).toBeUndefined()
  })

  it.each<[string, () => void]>([
    ['who opens another service', () => openAt('/attendance', '?date=2026-11-15')],
    ['who opens another screen', () => openAt('/members')],
    ['whose clock was put back', () => vi.setSystemTime(sunday - 60_000)],
    ['whose storage holds something broken', () => stored.set('roll_snapshot', '{')],
  ])('is not shown to %s', (_, change) => {
    change()
    expect(currentSnapshot(app)).toBeUndefined()
  })

  it('is for the same person in the same church and language', () => {
    expect(isFor('u', 'c')).toBe(true)
    expect(isFor('v', 'c')).toBe(false)
    expect(isFor('u', 'd')).toBe(false)
    stored.set('language', 'ht')
    expect(isFor('u', 'c')).toBe(false)
    stored.delete('language')
    vi.stubGlobal('navigator', { languages: ['en'] })
    expect(isFor('u', 'c')).toBe(false)
  })

  it('is not shown by another build of the app', () => {
    expect(currentSnapshot('/assets/index-2.js')).toBeUndefined()
  })

  it('goes where there is no room for the one that takes its place', () => {
    vi.stubGlobal('localStorage', {
      ...localStorage,
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    })
    storeSnapshot(currentSnapshot(app)?.snapshot)
    expect(currentSnapshot(app)).toBeUndefined()
  })
})
