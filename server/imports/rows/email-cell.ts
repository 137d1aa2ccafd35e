import * as v from 'valibot'
import { email as emailField } from '#contract/fields/fields.ts'
import { readContacts } from './contact-cells.ts'
import type { CellPart, ReadContact } from './contact-cells.ts'
import { writtenLabel } from './contact-label.ts'
import { plainText } from './person-name.ts'

const address = emailField(() => '')

/** Placeholders for "no email". */
const NONE = /^(?:n\/?a|none|no|null|nil|nan|unknown|x+|aucune?|n[ée]ant|pa gen(?:yen)?|non|[-–—?.*_/]+|0+)$/i

/** Parses addresses with labels, otherwise the first text; and all other texts. */
export function readEmails(cells: string[], headers?: string[]): ReadContact {
  const filled = cells.map((cell) => plainText(cell.replace(/\n/g, ';')))
  const parts = filled.map((cell) => (cell && !NONE.test(cell) ? partsOf(cell) : []))
  return readContacts(parts, { format: (value) => value, maxLength: 254, headers })
}

function partsOf(cell: string): CellPart[] {
  if (cell.length > 1000) return [{ written: cell }]
  const whole = addressOf(cell)
  if (whole) return [whole]
  // The owner's name precedes an address in brackets.
  const inBrackets = [...cell.matchAll(/<([^<>\s]+)>/g)].flatMap(
    ([, inside]) => addressOf(inside ?? '') ?? [],
  )
  const rest = inBrackets.length > 0 ? cell.replace(/(?:"[^"]*"|[^;,|<>"])*<[^<>]*>/g, '') : cell
  const pieces = piecesOf(rest).map((piece) => addressOf(piece) ?? labelledIn(piece) ?? { written: piece })
  const parts = [...inBrackets, ...pieces]
  // A text without any address stays whole.
  return parts.some(({ value }) => value) ? parts : [{ written: cell }]
}

function addressOf(text: string): CellPart | undefined {
  // The scheme of a link, the end of a sentence, and spaces around the sign.
  const plain = text
    .replace(/^(?:mailto:|https?:\/\/)/i, '')
    .replace(/\.$/, '')
    .replace(/\s*@\s*/, '@')
  const { success, output } = v.safeParse(address, plain)
  return success ? { value: output, written: text } : undefined
}

/** Parses "Work: rose@x.ht" or "rose@x.ht (work)". */
function labelledIn(piece: string): CellPart | undefined {
  const [, before, after] = /^([^:@]{1,30}):\s*(\S+@\S+)$/.exec(piece) ?? []
  const [, first, inBrackets] = /^(\S+@\S+)\s*[([]([^)\]@]{1,30})[)\]]$/.exec(piece) ?? []
  const found = addressOf(after ?? first ?? '')
  return found && { ...found, written: piece, label: writtenLabel(before ?? inBrackets ?? '') }
}

/**
 * Splits a cell at separators. Spaces and slashes separate only when each piece is an address: "jean pierre@x.ht" is a
 * mistake, not the address of Pierre.
 */
function piecesOf(cell: string): string[] {
  return cell
    .split(/[;,|]|:::|\s\/\s/)
    .flatMap((piece) => {
      const words = piece.trim().split(/[\s/]+/)
      return words.every((word) => word.includes('@')) ? words : [piece.trim()]
    })
    .filter((piece) => piece !== '' && !NONE.test(piece))
}
