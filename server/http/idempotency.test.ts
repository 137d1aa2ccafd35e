import { expect, it } from 'vitest'
import { hashRequest } from './idempotency.ts'

const hash = (call: string, sent: object) => hashRequest(call, { sent, validated: sent })

it('a key stands for one call with one content', () => {
  const hashes = hash('groups.add', { church_id: 'c', name: 'Choir' })
  expect(hash('groups.add', { church_id: 'c', name: 'Choir' })).toEqual(hashes)
  for (const other of [
    hash('groups.add', { church_id: 'c', name: 'Ushers' }),
    hash('events.create', { church_id: 'c', name: 'Choir' }),
  ]) {
    expect(other.sent).not.toBe(hashes.sent)
    expect(other.validated).not.toBe(hashes.validated)
  }
})
