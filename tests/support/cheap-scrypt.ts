import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, vi } from 'vitest'

/**
 * Makes key derivation free in this test file: it takes half a second each by design. Returns the requested
 * costs.
 */
export function makeScryptCheap(): crypto.ScryptOptions[] {
  const costs: crypto.ScryptOptions[] = []
  const { scrypt } = crypto
  const spy = vi.spyOn(crypto, 'scrypt').mockImplementation((password, salt, length, cost, done) => {
    costs.push(cost)
    scrypt(password, salt, length, { ...cost, N: 2 }, done)
  })
  // Applies to named imports too.
  syncBuiltinESMExports()
  afterAll(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
  return costs
}
