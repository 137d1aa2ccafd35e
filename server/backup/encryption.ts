import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { BackupError } from './error.ts'
import { ExactReader } from './exact-reader.ts'

// STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015), as in age and Tink: each chunk is sealed by
// AES-256-GCM under a nonce of its index and a last-chunk flag, which detects changed, moved, missing and truncated
// chunks. The key is derived per file from the passphrase by scrypt.
//
// Layout: magic, salt, HMAC-SHA-256 of both; then each chunk and its tag.

const magic = Buffer.from('lakou-backup/1\n')
const saltBytes = 16
const checkBytes = 32
const tagBytes = 16
const chunkBytes = 64 * 1024
const algorithm = 'aes-256-gcm'

/** OWASP's scrypt cost: 128 MB, about half a second. Fixed, so that a file cannot demand more. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

interface Keys {
  seal: Buffer
  check: Buffer
}

function deriveKeys(passphrase: string, salt: Buffer): Promise<Keys> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 64, cost, (error, key) => {
      if (error) reject(error)
      else resolve({ seal: key.subarray(0, 32), check: key.subarray(32) })
    })
  })
}

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(chunk, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

const checkOf = (keys: Keys, start: Buffer) => createHmac('sha256', keys.check).update(start).digest()

/** Yields the encrypted bytes of `source`. */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer, void> {
  const start = Buffer.concat([magic, randomBytes(saltBytes)])
  const keys = await deriveKeys(passphrase, start.subarray(magic.length))
  yield Buffer.concat([start, checkOf(keys, start)])
  const reader = new ExactReader(source)
  try {
    for (let chunk = 0, isLast = false; !isLast; chunk++) {
      const text = await reader.read(chunkBytes)
      isLast = await reader.isAtEnd()
      const cipher = createCipheriv(algorithm, keys.seal, nonceOf(chunk, isLast))
      yield Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
    }
  } finally {
    await reader.close()
  }
}

/**
 * Throws `BackupError` for a foreign file, a wrong passphrase, or an altered or truncated file. Chunks yielded before
 * the error are authentic.
 */
export async function* decrypt(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer, void> {
  const reader = new ExactReader(source)
  try {
    const start = await reader.read(magic.length + saltBytes)
    const check = await reader.read(checkBytes)
    if (!start.subarray(0, magic.length).equals(magic)) {
      throw new BackupError('This is no backup of Lakou, or one that a newer version has made.')
    }
    if (check.length < checkBytes) throw cutOff()
    const keys = await deriveKeys(passphrase, start.subarray(magic.length))
    if (!timingSafeEqual(check, checkOf(keys, start))) {
      throw new BackupError(
        'The passphrase does not fit this backup. Set BACKUP_PASSPHRASE to the one that it was made with.',
      )
    }
    for (let chunk = 0, isLast = false; !isLast; chunk++) {
      const sealed = await reader.read(chunkBytes + tagBytes)
      isLast = await reader.isAtEnd()
      yield open(keys, sealed, chunk, isLast)
    }
  } finally {
    await reader.close()
  }
}

function open(keys: Keys, sealed: Buffer, chunk: number, isLast: boolean): Buffer {
  const textBytes = sealed.length - tagBytes
  if (textBytes < 0) throw cutOff()
  const decipher = createDecipheriv(algorithm, keys.seal, nonceOf(chunk, isLast), { authTagLength: tagBytes })
  decipher.setAuthTag(sealed.subarray(textBytes))
  const text = decipher.update(sealed.subarray(0, textBytes))
  try {
    return Buffer.concat([text, decipher.final()])
  } catch {
    if (isLast) throw cutOff()
    throw new BackupError('The backup is damaged. Take another one.')
  }
}

const cutOff = () => new BackupError('The backup is damaged or cut off at its end. Take another one.')
