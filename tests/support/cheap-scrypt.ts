import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, vi } from 'vitest'

/**
 * Makes a key of a passphrase cost nothing in this test file: half a second of a processor is what it is there for, and
 * fifty of them are most of a file's time. Returns what each was to cost.
 */
export function makeScryptCheap(): crypto.ScryptOptions[] {
  const costs: crypto.ScryptOptions[] = []
  const { scrypt } = crypto
  const spy = vi.spyOn(crypto, 'scrypt').mockImplementation((password, salt, length, cost, done) => {
    costs.push(cost)
    scrypt(password, salt, length, { ...cost, N: 2 }, done)
  })
  // For those who have imported it by its name.
  syncBuiltinESMExports()
  afterAll(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
  return costs
}
