import { expect, it } from 'vitest'
import { requestHash } from './idempotency.ts'

it('a key stands for one call with one content', () => {
  const hash = requestHash('groups.add', { church_id: 'c', name: 'Choir' })
  expect(requestHash('groups.add', { church_id: 'c', name: 'Choir' })).toBe(hash)
  expect(requestHash('groups.add', { church_id: 'c', name: 'Ushers' })).not.toBe(hash)
  expect(requestHash('events.create', { church_id: 'c', name: 'Choir' })).not.toBe(hash)
})
