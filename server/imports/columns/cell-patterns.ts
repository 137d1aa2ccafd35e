// Heuristics without country or header, for guessing only; the parsers decide later.

const DATE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?:[ T]|$)/

/** Heuristic for an email address. */
export function looksLikeEmail(cell: string): boolean {
  return cell.length < 300 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell)
}

/** Heuristic for a phone number. */
export function looksLikePhone(cell: string): boolean {
  if (cell.length > 40 || !/^['+(\d][-\d\s().+/]+$/.test(cell) || DATE.test(cell)) return false
  const digits = cell.replace(/\D/g, '').length
  return digits >= 7 && digits <= 15
}

/** Heuristic for one to five words of letters. */
export function looksLikeName(cell: string): boolean {
  return cell.length < 100 && /^\p{L}[\p{L}\p{M}'’.-]*(?:,? [\p{L}\p{M}'’.-]+){0,4}$/u.test(cell)
}
