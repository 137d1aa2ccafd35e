import { ownValue } from '#contract/fields/own-value.ts'

export type Guessable = 'blank' | 'pattern' | 'personal' | 'church'

/** Character sequences: alphabet, digits, and rows of QWERTY, AZERTY and QWERTZ keyboards. */
const forwards = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'qwertzuiop',
  'yxcvbnm',
]
const rows = forwards.flatMap((row) => [row, [...row].toReversed().join('')])
/** Minimum length of a recognisable sequence. */
const partLength = 3

const wordList = `
  jesus jezi jesu christ kris kri kristyanis bondye dieu god senye seigneur lord granmet papa letenel eternel
  amen alleluia hallelujah aleluya alelouya halleluya hosanna ozana gloria glory gloire laglwa
  legliz eglise church iglesia chapel chapelle tanp temple tabernacle tabenak
  pastor paste pasteur priest pretre pe father reverend reveran diacre dyak deacon bishop evek eveque
  bible bib labib gospel evangile levanjil psalm psaume som prayer pray priere lapriye priye sermon predikasyon
  faith foi lafwa grace gras lagras love lanmou amour hope espoir espwa peace paix lape joy joie lajwa
  blessed beni benediction benediksyon blessing holy saint sen sent spirit esprit lespri angel ange zanj
  heaven ciel syel cross croix kwa king roi wa savior sauveur sove redeemer redanmte messiah messie mesi
  emmanuel emanyel maria marie mari david moise moyiz abraham israel sion zion jerusalem
  haiti ayiti haitien ayisyen ayisyenn haitian lakay portauprince potoprens
  baptist baptiste batis adventist adventiste advantis catholic catholique katolik pentecost pentecote pannkot
  lakou byenveni bienvenue welcome modpas motdepasse
  the is my of i me le la les de mon nou mwen ou bon gran loves renmen aime saves lives
`
  .trim()
  .split(/\s+/)

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/**
 * Whether the text repeats one character or consists mostly of sequences in either direction: `aaaaaa`, `123321`,
 * `abc123`, `azerty!`.
 */
function isPattern(text: string): boolean {
  const characters = text.replace(/\s/g, '').replace(/(.)\1+/gsu, '$1')
  const inRow = new Set<number>()
  for (let i = 0; i + partLength <= characters.length; i++) {
    const part = characters.slice(i, i + partLength)
    if (rows.some((row) => row.includes(part))) for (let k = 0; k < partLength; k++) inRow.add(i + k)
  }
  return new Set(characters).size <= 2 || characters.length - inRow.size <= characters.length / 3
}

/** Leetspeak substitutions. `1` may be an i or an l. */
const swaps: Record<string, string> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'i',
}
const swapped = (text: string, one: 'i' | 'l') =>
  text.replace(/[0134579@$€!]/g, (sign) => ownValue(swaps, sign) ?? (sign === '1' ? one : sign))

/** Possible readings of a password as letters, with and without leading and trailing digits and signs. */
function readings(text: string): Set<string> {
  const cores = [
    text,
    text.replace(/\d+$/, ''),
    text.replace(/[^a-z]+$/, ''),
    text.replace(/^[^a-z]+|[^a-z]+$/g, ''),
  ]
  const letters = cores.flatMap((core) => [swapped(core, 'i'), swapped(core, 'l')])
  return new Set(letters.map((one) => one.replace(/[^a-z]/g, '')).filter((one) => one.length > 2))
}

/** Whether the letters are a concatenation of these words. */
function consistsOf(letters: string, words: ReadonlySet<string>): boolean {
  const ends = [true]
  for (let end = 1; end <= letters.length; end++) {
    ends[end] = ends.some((isEnd, start) => isEnd && start < end && words.has(letters.slice(start, end)))
  }
  return ends[letters.length]!
}

const churchWords = new Set(wordList)

/** Returns why a password is easy to guess, or undefined. `personal`: names and numbers of the person and the app. */
export function whyGuessable(password: string, personal: readonly string[]): Guessable | undefined {
  const text = plain(password).trim()
  if (text === '') return 'blank'
  if (isPattern(text)) return 'pattern'
  const names = personal.map(plain)
  const digits = digitsOf(text)
  const isNumber = digits.length >= 6 && !/[^\d\s()+.-]/.test(text)
  if (isNumber && names.some((name) => digitsOf(name).includes(digits))) return 'personal'

  const own = names.flatMap((name) => [name.replace(/[^a-z]/g, ''), ...name.split(/[^a-z]+/)])
  const ownWords = new Set(own.filter((word) => word.length > 1))
  const signs = /[^\p{L}\p{N}]/gu
  const bare = text.replace(signs, '')
  if (bare !== '' && names.some((name) => name.replace(signs, '') === bare)) return 'personal'
  const all = new Set([...churchWords, ...ownWords])
  const found = [...readings(text)].filter((letters) => consistsOf(letters, all))
  if (found.length === 0) return undefined
  const isChurch = found.some((letters) => consistsOf(letters, churchWords))
  return isChurch && !found.some((letters) => consistsOf(letters, ownWords)) ? 'church' : 'personal'
}
