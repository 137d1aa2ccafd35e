import type { ColumnKind } from '#contract/imports.ts'
import { fold } from '#contract/text/text.ts'
import { looksLikeEmail, looksLikeName, looksLikePhone } from './cell-patterns.ts'
import { headerMeaning, type HeaderMeaning } from './header-meaning.ts'
import { ImportError } from '#server/imports/import-error.ts'
import { listsGifts, listsRecords } from './other-lists.ts'
import { productOf } from './products.ts'
import type { Table } from '#server/imports/table.ts'

export interface Recognition {
  mapping: ColumnKind[]
  /** False when a column was guessed from its values or is unknown: the user should review the mapping. */
  confident: boolean
  product: string | null
}

const SAMPLE_ROWS = 200
/** Above this number of unknown columns, the user selects those to store. */
const MAX_DETAILS = 20
/** Minimum share of similar values for a guess. */
const ALIKE = 0.8
/** Below this share of plausible phones or addresses, the header is ignored. */
const PLAUSIBLE = 0.3

/**
 * Recognises the columns by their headers and, for unknown headers, by their values. Throws `ImportError`:
 * `gifts_not_people` for donations, `records_not_people` for attendance, groups, notes or services.
 */
export function recogniseColumns({ headers, rows }: Table): Recognition {
  const values = headers.map((_, column) => valuesOf(rows, column))
  const meanings = headers.map((header, column) => fitting(headerMeaning(header), values[column]!))
  if (listsGifts(headers, meanings)) throw new ImportError('gifts_not_people')
  if (listsRecords(headers, meanings)) throw new ImportError('records_not_people')
  const product = productOf(headers)
  const mapping = byHeader(meanings, values)
  const unknown = mapping.flatMap((kind, column) => (kind === null ? [column] : []))
  const guessed = guess(mapping, unknown, values)
  const unread = unknown.filter((column) => mapping[column] === null && values[column]?.length)
  const isDetail = (column: number) => unread.length <= MAX_DETAILS && unread.includes(column)
  const named = meanings.some((_, column) => isName(mapping[column] ?? null))
  return {
    mapping: mapping.map((kind, column) => kind ?? (isDetail(column) ? 'details' : 'ignore')),
    confident: named && !guessed && (product !== null || unread.length === 0),
    product,
  }
}

const FLAG = /^(?:yes|no|y|n|true|false|t|f|0|1|x|on|off|oui|non|vrai|faux|wi|si|sim|nao)$/

/** Discards a contact header whose values are booleans, e.g. "SMS" over yes and no. */
function fitting(meaning: HeaderMeaning | null, values: string[]): HeaderMeaning | null {
  const isContact = meaning !== null && /^(?:mobile|phone|email)/.test(meaning)
  return isContact && values.length > 0 && values.every((value) => FLAG.test(fold(value)))
    ? 'noted'
    : plausible(meaning, values)
}

/** Null when hardly any value matches the header, so that the user decides. */
function plausible(meaning: HeaderMeaning | null, values: string[]): HeaderMeaning | null {
  const looks = looksOf(meaning)
  if (!looks || values.length < 3) return meaning
  return values.filter(looks).length < values.length * PLAUSIBLE ? null : meaning
}

function looksOf(meaning: HeaderMeaning | null) {
  if (/^(?:mobile|phone)/.test(meaning ?? '')) return hasNumber
  return meaning?.startsWith('email') ? hasAddress : null
}

const hasNumber = (value: string) => value.replace(/\D/g, '').length >= 6
const hasAddress = (value: string) => value.includes('@')

/** Kinds that do not depend on other headers. Most allow several columns. */
const sameKinds = new Map<HeaderMeaning, ColumnKind>([
  ['mobile', 'phone'],
  ['phone_other', 'phone_other'],
  ['email', 'email'],
  ['email_other', 'email'],
  ['birthday', 'birthday'],
  ['address', 'address'],
  ['family', 'details'],
  ['details', 'details'],
  ['notes', 'details'],
  ['groups', 'groups'],
  ['noted', 'ignore'],
])

/** The kinds of headers of which the first column counts. */
const singleKinds = ['first_name', 'middle_name', 'last_name', 'household', 'joined', 'kind'] as const

/** Kind of each column by header; null for unknown ones. */
function byHeader(meanings: (HeaderMeaning | null)[], values: string[][]): (ColumnKind | null)[] {
  const has = (...expected: HeaderMeaning[]) =>
    meanings.some((meaning) => meaning && expected.includes(meaning))
  const hasFirst = has('first_name', 'given_name')
  // Name parts take precedence over the full name.
  const hasParts = hasFirst && has('last_name', 'family_name')
  const seen = new Set<ColumnKind>()
  const once = (kind: ColumnKind): ColumnKind => {
    if (seen.has(kind)) return 'ignore'
    seen.add(kind)
    return kind
  }
  const byOthers = (meaning: HeaderMeaning | null, column: number): ColumnKind | null => {
    switch (meaning) {
      // "Home" and "Work" alone are phones in one product and something else in others: their values decide.
      case 'place':
        return mostly(values[column] ?? [], looksLikePhone) || (has('mobile') && !values[column]?.length)
          ? 'phone_other'
          : 'ignore'
      case 'address_other':
        return has('address') ? 'ignore' : 'address'
      case 'country':
        return has('address', 'address_other') ? 'address' : 'ignore'
      case 'record_date':
        return has('joined') ? 'ignore' : once('joined')
      default:
        return null
    }
  }
  return meanings.map((meaning, column) => {
    const alike = meaning && sameKinds.get(meaning)
    if (alike) return alike
    const single = singleKinds.find((kind) => kind === meaning)
    if (single) return once(single)
    switch (meaning) {
      case 'name':
        return hasParts ? 'ignore' : once('name')
      case 'name_or_first':
        return once(has('last_name', 'family_name') && !hasFirst ? 'first_name' : 'name')
      case 'name_or_last':
        return once(hasFirst && !has('last_name') ? 'last_name' : 'name')
      case 'given_name':
        return has('first_name') ? 'ignore' : once('first_name')
      // A surname in one product; the household in others, next to a surname or full name.
      case 'family_name':
        return has('last_name', 'name_or_last') || !(hasFirst || has('name_or_first'))
          ? once('household')
          : once('last_name')
      // "Jr" follows the surname, so it is a second surname column.
      case 'suffix':
        return has('last_name', 'family_name') ? 'last_name' : 'ignore'
      case 'phone':
        return has('mobile') ? 'phone_other' : 'phone'
      default:
        return byOthers(meaning, column)
    }
  })
}

/** Guesses unknown columns by their values. Returns whether any was set. */
function guess(mapping: (ColumnKind | null)[], unknown: number[], values: string[][]): boolean {
  let guessed = false
  const set = (column: number, kind: ColumnKind) => {
    mapping[column] = kind
    guessed = true
  }
  for (const column of unknown) {
    if (mostly(values[column] ?? [], looksLikeEmail)) set(column, 'email')
    else if (mostly(values[column] ?? [], looksLikePhone)) {
      set(column, mapping.includes('phone') ? 'phone_other' : 'phone')
    }
  }
  if (mapping.some(isName)) return guessed
  const names = unknown.filter(
    (column) => mapping[column] === null && mostly(values[column] ?? [], looksLikeName),
  )
  // Of several text columns, names repeat least.
  const variety = (column: number) => new Set(values[column]).size
  const best = names.toSorted((a, b) => variety(b) - variety(a))[0]
  if (best !== undefined) set(best, 'name')
  return guessed
}

function isName(kind: ColumnKind | null): boolean {
  return kind === 'name' || kind === 'first_name' || kind === 'last_name'
}

function valuesOf(rows: Table['rows'], column: number): string[] {
  return rows.slice(0, SAMPLE_ROWS).flatMap(({ cells }) => cells[column] || [])
}

function mostly(values: string[], looks: (cell: string) => boolean): boolean {
  return values.length > 0 && values.filter(looks).length >= values.length * ALIKE
}
