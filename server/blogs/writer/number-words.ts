import type { Language } from '#contract/fields/fields.ts'

// Spoken numbers of chapters and verses, folded.

/** Verses of Psalm 119. */
const most = 176

const en =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const enTens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const fr =
  'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  )
const frTens = 'vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'.split(' ')
const ht = 'en de twa kat senk sis set uit nef dis onz douz trez katoz kenz sez diset dizwit diznef'.split(
  ' ',
)
const htTens = 'ven trant karant senkant swasant swasant katreven katreven'.split(' ')
const htUnits = 'teyen nde ntwa nnkat nnsenk nnsis nnset ntwit ntnef'.split(' ')

function english(n: number): string {
  if (n >= 100) return n === 100 ? 'one hundred' : `one hundred and ${english(n - 100)}`
  if (n < 20) return en[n - 1]!
  const [tens, unit] = [enTens[Math.floor(n / 10) - 2]!, n % 10]
  return unit === 0 ? tens : `${tens}-${en[unit - 1]}`
}

function french(n: number): string {
  if (n >= 100) return n === 100 ? 'cent' : `cent ${french(n - 100)}`
  if (n < 20) return fr[n - 1]!
  const ten = Math.floor(n / 10)
  const rest = n - (ten === 7 || ten === 9 ? ten - 1 : ten) * 10
  const tens = frTens[ten - 2]!
  if (rest === 0) return ten === 8 ? 'quatre-vingts' : tens
  return (rest === 1 || rest === 11) && ten < 8 ? `${tens} et ${fr[rest - 1]}` : `${tens}-${fr[rest - 1]}`
}

/** "venteyen", "vennde", "trantsenk". */
function creole(n: number): string[] {
  if (n >= 100) return n === 100 ? ['san'] : creole(n - 100).map((rest) => `san ${rest}`)
  if (n < 20) return [ht[n - 1]!]
  const ten = Math.floor(n / 10)
  const rest = n - (ten === 7 || ten === 9 ? ten - 1 : ten) * 10
  const tens = htTens[ten - 2]!
  if (rest === 0) return [tens]
  const unit = ht[rest - 1]!
  return [
    `${tens}${unit}`,
    `${tens}-${unit}`,
    `${tens} ${unit}`,
    `${tens}n${unit}`,
    ...(rest < 10 ? [tens + htUnits[rest - 1]!] : []),
  ]
}

const variants = (said: string) => [said, said.replaceAll('-', ' ')]

const said: Record<Language, (n: number) => string[]> = {
  en: (n) =>
    variants(english(n)).flatMap((one) => [
      one,
      one.replace('one hundred', 'a hundred'),
      one.replace(' and ', ' '),
    ]),
  fr: (n) => variants(french(n)).flatMap((one) => [one, one.replaceAll(' et ', '-et-')]),
  ht: creole,
}

const tables = new Map<Language, Map<string, number>>()

/** Maps spoken numbers from 1 to 176, longest first. */
export function numberWords(language: Language): ReadonlyMap<string, number> {
  let table = tables.get(language)
  if (!table) {
    const all = Array.from({ length: most }, (_, i) =>
      said[language](i + 1).map((one) => [one, i + 1] as const),
    ).flat()
    table = new Map(all.toSorted(([a], [b]) => b.length - a.length))
    tables.set(language, table)
  }
  return table
}
