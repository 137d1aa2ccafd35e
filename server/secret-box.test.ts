import { expect, test } from 'vitest'
import { decryptSecret, encryptSecret } from './secret-box.ts'
import { newSecret } from './tokens.ts'

test('a secret is read with its key and for its thing only', () => {
  const key = newSecret()
  const made = newSecret()
  const encrypted = encryptSecret(made, key, 'marie')
  expect(encrypted).not.toContain(made)
  expect(encryptSecret(made, key, 'marie')).not.toBe(encrypted)
  expect(decryptSecret(encrypted, key, 'marie')).toBe(made)
  expect(() => decryptSecret(encrypted, key, 'jean')).toThrow('unable to authenticate')
  expect(() => decryptSecret(encrypted, newSecret(), 'marie')).toThrow('unable to authenticate')
})
