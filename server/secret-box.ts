import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'

/** Encrypts a secret (AES-GCM, 256-bit base64url key), bound to the entity `ofId`. */
export function encryptSecret(secret: string, key: string, ofId: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'base64url'), iv).setAAD(Buffer.from(ofId))
  const parts = [iv, cipher.update(secret, 'utf8'), cipher.final()]
  return [...parts, cipher.getAuthTag()].map((part) => part.toString('base64url')).join('.')
}

/** Decrypts the output of `encryptSecret`. Throws when it was altered or belongs to another entity. */
export function decryptSecret(encrypted: string, key: string, ofId: string): string {
  const [iv, start, end, tag] = encrypted.split('.').map((part) => Buffer.from(part, 'base64url'))
  const decipher = createDecipheriv(algorithm, Buffer.from(key, 'base64url'), iv!, { authTagLength: 16 })
  decipher.setAAD(Buffer.from(ofId)).setAuthTag(tag!)
  return Buffer.concat([decipher.update(start!), decipher.update(end!), decipher.final()]).toString('utf8')
}
