import type { ColumnKind } from '#contract/imports.ts'
import { ImportError } from '#server/imports/import-error.ts'
import { MAX_CELL_LENGTH, MAX_RAW_ROWS } from '#server/imports/limits.ts'
import type { Table } from '#server/imports/table.ts'

// vCard 2.1 (old Androids), 3.0 and 4.0 (RFC 6350).

const columns = ['name', 'phone', 'email', 'address', 'birthday'] as const satisfies ColumnKind[]
type Cells = Record<(typeof columns)[number], string>

interface Property {
  /** Prefix that links lines: `item1` of `item1.TEL`. */
  group: string
  name: string
  parameters: string
  value: string
}

/** Whether a text contains vCards. */
export function isVCards(text: string): boolean {
  return /^\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 1000))
}

/** Contacts of a file, one per row; skips those without name and contact. Throws `ImportError`. */
export function readVCards(text: string): Table {
  const cards = unfold(text)
    .split(/^BEGIN:VCARD[ \t]*$/im)
    .slice(1)
  if (cards.length > MAX_RAW_ROWS) throw new ImportError('too_many_rows')
  const rows = cards
    .map((card, index) => ({ row: index + 1, cells: Object.values(cellsOf(propertiesOf(card))) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (rows.length === 0) throw new ImportError('no_rows')
  return {
    headers: ['FN', 'TEL', 'EMAIL', 'ADR', 'BDAY'],
    rows,
    recognised: { mapping: [...columns], confident: true },
  }
}

/** Joins folded lines (leading space or tab) and quoted-printable ones (trailing equals sign). */
function unfold(text: string): string {
  return text.replace(/(QUOTED-PRINTABLE[^\n]*)((?<==)\n[^\n]*)+/gi, joinQuoted).replace(/\n[ \t]/g, '')
}

const joinQuoted = (line: string) => line.replace(/=\n[ \t]*/g, '')

function propertiesOf(card: string): Property[] {
  return card.split('\n').flatMap((line) => {
    const [, group = '', name, parameters, value] =
      /^(?:([\w-]+)\.)?([\w-]+)((?:;[^:"]*(?:"[^"]*")?)*):(.*)$/.exec(line) ?? []
    if (name === undefined) return []
    return [{ group, name: name.toUpperCase(), parameters: parameters!, value: decoded(parameters!, value!) }]
  })
}

function decoded(parameters: string, value: string): string {
  if (!/QUOTED-PRINTABLE/i.test(parameters)) return value
  const bytes = Buffer.from(
    value.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  return bytes.toString('utf8')
}

/** Splits a value at semicolons and unescapes the parts. */
function partsOf(value: string): string[] {
  const parts = value.split(/(?<!\\);/)
  return parts.map((part) => part.replace(/\\n/gi, ', ').replace(/\\(.)/g, '$1').replace(/\s+/g, ' ').trim())
}

function cellsOf(properties: Property[]): Cells {
  const all = (name: string) =>
    properties.filter((property) => property.name === name).map(({ value }) => partsOf(value))
  const one = (name: string) => all(name)[0]?.filter(Boolean).join(' ') ?? ''
  const [last = '', first = '', middle = ''] = all('N')[0] ?? []
  const address = all('ADR')[0]?.filter(Boolean).join(', ') ?? ''
  const cells: Cells = {
    name: one('FN') || [first, middle, last].filter(Boolean).join(' '),
    phone: contactsCell(properties, 'TEL'),
    email: contactsCell(properties, 'EMAIL'),
    address,
    birthday: birthdayOf(one('BDAY')),
  }
  for (const kind of columns) cells[kind] = cells[kind].slice(0, MAX_CELL_LENGTH)
  return cells
}

/** All phones or emails with types, preferred first, one per line. */
function contactsCell(properties: Property[], name: string): string {
  const isPreferred = ({ parameters }: Property) => /[;,=]"?pref\b/i.test(parameters)
  return properties
    .filter((property) => property.name === name)
    .toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)))
    .flatMap((property) => {
      const text = partsOf(property.value)[0]?.replace(/^(?:tel|mailto):/i, '') ?? ''
      const type = typeOf(property, properties)
      return text === '' ? [] : [type ? `${type}: ${text}` : text]
    })
    .join('\n')
}

const types = /\b(?:cell|mobile|iphone|home|work|other|fax|pager)\b/gi

/** Label of a phone: Apple's `X-ABLabel`, or the type: `TYPE=CELL`, `TYPE="cell,voice"`, `;CELL` of 2.1. */
function typeOf({ group, parameters }: Property, properties: Property[]): string {
  const label = properties.find((one) => group !== '' && one.group === group && one.name === 'X-ABLABEL')
  const word = label?.value.replace(/^_\$!<|>!\$_$/g, '').trim()
  if (word) return word
  const given: string[] = parameters.toLowerCase().match(types) ?? []
  return ['fax', 'pager', 'cell', 'mobile', 'iphone'].find((type) => given.includes(type)) ?? given[0] ?? ''
}

/** A birthday with a year; others are ignored. */
function birthdayOf(text: string): string {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text) ?? []
  return year ? `${year}-${month}-${day}` : ''
}
