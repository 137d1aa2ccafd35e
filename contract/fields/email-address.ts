/** Invisible in copied text: direction marks, zero-width characters, soft hyphens, no-break spaces. */
const UNSEEN = /[\u00ad\u061c\u115f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** An atom of the local part: RFC 5322, extended to other scripts by RFC 6531. */
const ATOM = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`
const LOCAL = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, 'u')
/** A domain label in any script or punycode. */
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
const TOP = /^(?:xn--[a-z0-9-]+|[\p{L}\p{M}]{2,63})$/iu

const longestLocal = 64

/** Normalises an address for storage: removes invisible characters, trims, lowercases. */
export function normalizeEmail(text: string): string {
  return text.normalize('NFC').replace(UNSEEN, '').trim().toLowerCase()
}

/** By RFC 5321 and 6531, without quoted local parts and IP addresses. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [local, labels] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1).split('.')]
  if (!LOCAL.test(local) || local.length > longestLocal) return false
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP.test(labels.at(-1)!)
}
