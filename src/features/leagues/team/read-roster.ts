import { newPerson } from './roster-values.ts'
import type { PersonRow } from './roster-values.ts'

/** "1. ", "2) ", "- ", "• " before a name. */
const bullet = /^\s*(?:\d{1,3}\s?[.)\-:]\s+|[-•*–]\s*)/
const separator = /[\t;,|]|\s[-–—]\s/

/**
 * Returns the players of a pasted list, one a line: a name, and what a line has after it. A number is the age where the
 * league asks for ages, else that on the shirt; "#7" always is the shirt's. What is no number is the position.
 */
export function readRoster(text: string, asksAges: boolean): PersonRow[] {
  return text
    .split(/[\r\n\u2028]+/)
    .map((line) => line.replace(bullet, '').trim())
    .filter(Boolean)
    .map((line) => readLine(line, asksAges))
}

function readLine(line: string, asksAges: boolean): PersonRow {
  const player = newPerson('')
  const withoutShirt = line.replace(/#\s?(\d{1,3})(?!\d)/, (_, number: string) => {
    player.number = number
    return ''
  })
  // "7 Jak Pierre", and "Jak Pierre (12)".
  const spread = withoutShirt.replace(/^(\d{1,3})\s+(?=\D)/, '\t$1\t').replace(/\((\d{1,3})\)\s*$/, '\t$1')
  const parts = spread.split(separator).map((part) => part.trim())
  for (const part of parts.filter(Boolean)) {
    const [, number] = /^(\d{1,3})(?:\s?(?:ans?|years?|yrs?))?$/i.exec(part) ?? []
    const asAge = number !== undefined && asksAges && player.age === '' && player.name !== ''
    if (asAge) player.age = number
    else if (number !== undefined && player.number === '') player.number = number
    else if (player.name === '') player.name = part
    else player.position = [player.position, part].filter(Boolean).join(', ')
  }
  return player
}
