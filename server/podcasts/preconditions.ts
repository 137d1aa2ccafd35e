/** The current validators: the strong ETag with quotes, and the time of the last change. */
export interface Validators {
  etag: string
  lastModified: Date
}

/** Returns a request header by its lower-case name. */
export type HeaderOf = (name: Lowercase<string>) => string | undefined

/**
 * Evaluates the preconditions of a GET or HEAD in the order of RFC 9110, section 13.2.2. Returns 412 (not what the
 * client expects), 304 (the client has it), or undefined: go on. Invalid dates are ignored.
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

/**
 * Whether If-Range allows a partial response: it must equal the ETag or the date. A date is sufficient here, because
 * the bytes under a URL never change.
 */
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
