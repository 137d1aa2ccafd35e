/** A part of a cell: a number or an address in its stored form, or a text that is none. */
export interface CellPart {
  value?: string
  written: string
  /** A word that comes with it: "home"; `extension` where the written form says more than the value. */
  label?: string
}

/** A text that has no place in the field itself. `at`: the index of its cell. */
export interface OtherText {
  at: number
  text: string
}

/** The value of a field that holds one phone or email, and all the rest of its cells. */
export interface ReadContact {
  text: string
  valid: boolean
  /** The index of the cell that the text is from; -1: there is none. */
  at: number
  others: OtherText[]
}

/** Takes the first valid value of the parts of each cell; each further value and text once. */
export function firstValid(
  cells: CellPart[][],
  { format, maxLength }: { format: (value: string) => string; maxLength: number },
): ReadContact {
  const parts = cells.flatMap((cell, at) => cell.map((part) => ({ ...part, at })))
  const found = parts.find(({ value }) => value) ?? parts[0]
  if (!found) return { text: '', valid: true, at: -1, others: [] }
  const seen = new Set([found.value ?? found.written])
  const others: OtherText[] = found.label === 'extension' ? [{ at: found.at, text: found.written }] : []
  for (const { value, written, label, at } of parts) {
    const key = value ?? written
    if (seen.has(key)) continue
    seen.add(key)
    const text = value && label !== 'extension' ? format(value) : written
    others.push({ at, text: label && label !== 'extension' ? `${label}: ${text}` : text })
  }
  const text = found.value ?? found.written.slice(0, maxLength)
  return { text, valid: found.value !== undefined, at: found.at, others }
}
