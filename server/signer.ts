import { createHmac, timingSafeEqual } from 'node:crypto'

/** The query parameters of a signed URL: its end (seconds since 1970) and its HMAC. */
export interface Signature {
  expires: string
  signature: string
}

/** Signs URLs that a browser opens by itself: what it opens so cannot send an Authorization header. */
export interface Signer {
  sign(subject: string): Signature
  /** Whether the signature is authentic, for this subject, and not expired. */
  accepts(subject: string, signature: Partial<Signature>): boolean
}

/** Returns the signer of a key. `endOf`: until when a signature of now is good, in seconds since 1970. */
export function signerOf(key: string, endOf: (now: number) => number): Signer {
  const mac = (subject: string, expires: string) =>
    createHmac('sha256', key).update(`${subject}\n${expires}`).digest('base64url')
  const now = () => Math.floor(Date.now() / 1000)

  return {
    sign(subject) {
      const expires = String(endOf(now()))
      return { expires, signature: mac(subject, expires) }
    },
    accepts(subject, { expires = '', signature = '' }) {
      const given = Buffer.from(signature)
      const expected = Buffer.from(mac(subject, expires))
      return given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) > now()
    },
  }
}
