import type { ColumnKind } from '#contract/imports.ts'
import { fold } from '#contract/text/text.ts'
import { looksLikeEmail, looksLikeName, looksLikePhone } from './cell-patterns.ts'
import { headerMeaning, type HeaderMeaning } from './header-meaning.ts'
import { ImportError } from '#server/imports/import-error.ts'
import { listsGifts, listsRecords } from './other-lists.ts'
import { productOf } from './products.ts'
import type { Table } from '#server/imports/table.ts'

/** The recognised columns of a table. */
export interface Recognition {
  /** The kind of each column, in the order of the headers. */
  mapping: ColumnKind[]
  /** False when a column was guessed from its values or stays unknown: the user should review the mapping. */
  confident: boolean
  /** The church product that exported the file, or null when it is unknown. */
  product: string | null
}

const SAMPLE_ROWS = 200
/** Of more unknown columns than this a person chooses those that are to be stored. */
const MOST_DETAILS = 20
/** A column is proposed by its values where this share of them looks alike. */
const ALIKE = 0.8
/** Where a smaller share of the values can be phones or addresses, the header is not believed. */
const PLAUSIBLE = 0.3

/**
 * Recognises the columns of a table of people by their headers and, for unknown headers, by their values. Throws
 * `ImportError`: `gifts_not_people` for a list of donations, `records_not_people` for one of attendance, groups, notes or
 * services.
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
  const isDetail = (column: number) => unread.length <= MOST_DETAILS && unread.includes(column)
  const named = meanings.some((_, column) => isName(mapping[column] ?? null))
  return {
    mapping: mapping.map((kind, column) => kind ?? (isDetail(column) ? 'details' : 'ignore')),
    confident: named && !guessed && (product !== null || unread.length === 0),
    product,
  }
}

/** What says whether. */
const FLAG = /^(?:yes|no|y|n|true|false|t|f|0|1|x|on|off|oui|non|vrai|faux|wi|si|sim|nao)$/

/** The meaning of a header, unless its values say whether and not where: "SMS" over yes and no. */
function fitting(meaning: HeaderMeaning | null, values: string[]): HeaderMeaning | null {
  const isContact = meaning !== null && /^(?:mobile|phone|email)/.test(meaning)
  return isContact && values.length > 0 && values.every((value) => FLAG.test(fold(value)))
    ? 'noted'
    : plausible(meaning, values)
}

/** Null where hardly a value can be what the header says: a person has to tell. */
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

/** The kinds of headers that mean the same whatever the other headers are. Several columns of most of them make one value. */
const sameKinds = new Map<HeaderMeaning, ColumnKind>([
  ['mobile', 'phone'],
  ['phone_other', 'phone_other'],
  ['email', 'email'],
  ['email_other', 'email'],
  ['birthday', 'birthday'],
  ['address', 'address'],
  ['details', 'details'],
  ['notes', 'details'],
  ['groups', 'groups'],
  ['noted', 'ignore'],
])

/** The kinds of headers of which the first column counts. */
const singleKinds = ['first_name', 'middle_name', 'last_name', 'household', 'joined', 'kind'] as const

/** Returns the kind of each column by its header, or null for an unknown header. */
function byHeader(meanings: (HeaderMeaning | null)[], values: string[][]): (ColumnKind | null)[] {
  const has = (...expected: HeaderMeaning[]) =>
    meanings.some((meaning) => meaning && expected.includes(meaning))
  const hasFirst = has('first_name', 'given_name')
  // The parts of a name say more than the whole.
  const hasParts = hasFirst && has('last_name', 'family_name')
  const seen = new Set<ColumnKind>()
  const once = (kind: ColumnKind): ColumnKind => {
    if (seen.has(kind)) return 'ignore'
    seen.add(kind)
    return kind
  }
  const byOthers = (meaning: HeaderMeaning | null, column: number): ColumnKind | null => {
    switch (meaning) {
      // "Home" and "Work" alone are phones in one product and anything in others: their values decide.
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
      // A surname in one product, the household beside the surname or the whole name in another.
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

/** Sets the kind of unknown columns by their values. Returns whether it set any. */
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
  // Of several text columns, the names repeat least.
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
