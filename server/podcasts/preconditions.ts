/** The ETag has its quotes. */
export interface Validators {
  etag: string
  lastModified: Date
}

export type HeaderOf = (name: Lowercase<string>) => string | undefined

/**
 * Evaluates preconditions by RFC 9110, section 13.2.2. Returns 412, 304, or undefined: proceed. Ignores invalid
 * dates.
 */
export function checkPreconditions(
  header: HeaderOf,
  { etag, lastModified }: Validators,
): 304 | 412 | undefined {
  const changed = wholeSeconds(lastModified)
  const match = header('if-match')
  const unmodifiedSince = httpDate(header('if-unmodified-since'))
  if (match !== undefined) {
    if (!isAny(match) && !tagsIn(match).includes(etag)) return 412
  } else if (unmodifiedSince !== undefined && changed > unmodifiedSince) return 412

  const noneMatch = header('if-none-match')
  if (noneMatch !== undefined) {
    const clientTags = tagsIn(noneMatch).map((tag) => tag.replace(/^W\//, ''))
    return isAny(noneMatch) || clientTags.includes(etag) ? 304 : undefined
  }
  const modifiedSince = httpDate(header('if-modified-since'))
  return modifiedSince !== undefined && changed <= modifiedSince ? 304 : undefined
}

/** Evaluates If-Range: ETag or date. A date suffices, since the bytes of a URL never change. */
export function rangeApplies(header: HeaderOf, { etag, lastModified }: Validators): boolean {
  const given = header('if-range')
  return given === undefined || given === etag || httpDate(given) === wholeSeconds(lastModified)
}

const isAny = (list: string) => list.trim() === '*'

function tagsIn(list: string): string[] {
  return list.match(/(?:W\/)?"[^"]*"/g) ?? []
}

/** HTTP dates have no fractions of a second. */
const wholeSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Parses the three date formats of HTTP. Returns seconds since 1970. */
function httpDate(text: string | undefined): number | undefined {
  if (!text || !/^(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?,? /.test(text)) return undefined
  const time = Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`)
  return Number.isNaN(time) ? undefined : time / 1000
}
