const texts: Record<string, string> = { amp: '&' }
const codes = { church: 1, league: 2 }
interface Row {
  cells: { [name: string]: string }
}

export const textOf = (name: string) => texts[name] // expect: keys(own)
export const cellOf = ({ cells }: Row, name: string) => cells[name] // expect: keys(own)
export const isCode = (name: string) => name in codes // expect: keys(own)
export const codeOf = (name: string) => codes[name as keyof typeof codes] // expect: keys(own)

export function countNames(names: string[]) {
  const counts = Object.fromEntries(names.map((name) => [name, 0]))
  for (const name of names) counts[name] = 1 // expect: keys(own)
  return counts
}

// These hold only keys that stand in the source.
export const known = (name: keyof typeof codes) => codes[name]
export const church = texts['church']
export const list = (names: string[], at: number) => names[at]
export const owned = (name: string) => (Object.hasOwn(texts, name) ? 1 : 0)
