/** What is there now: its strong ETag with quotes, and since when it is so. */
export interface Validators {
  etag: string
  lastModified: Date
}

/** A header of the request, by its name in lower case. */
export type HeaderOf = (name: Lowercase<string>) => string | undefined

/**
 * What the conditions of a GET or HEAD come to, in the order of RFC 9110, section 13.2.2: 412 (not what the client
 * expects), 304 (what the client has), or undefined: answer it. A date that is none is not heeded.
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
    const known = tagsIn(noneMatch).map((tag) => tag.replace(/^W\//, ''))
    return isAny(noneMatch) || known.includes(etag) ? 304 : undefined
  }
  const modifiedSince = httpDate(header('if-modified-since'))
  return modifiedSince !== undefined && changed <= modifiedSince ? 304 : undefined
}

/**
 * Whether If-Range lets a range be answered: it is the very ETag, or the very date. A date is good enough here, since
 * the bytes under an address never change.
 */
export function rangeHolds(header: HeaderOf, { etag, lastModified }: Validators): boolean {
  const given = header('if-range')
  return given === undefined || given === etag || httpDate(given) === wholeSeconds(lastModified)
}

const isAny = (list: string) => list.trim() === '*'

function tagsIn(list: string): string[] {
  return list.match(/(?:W\/)?"[^"]*"/g) ?? []
}

/** HTTP's dates have no fractions. */
const wholeSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** The three forms that HTTP knows a date in; seconds since 1970. */
function httpDate(text: string | undefined): number | undefined {
  if (!text || !/^(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?,? /.test(text)) return undefined
  const time = Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`)
  return Number.isNaN(time) ? undefined : time / 1000
}
