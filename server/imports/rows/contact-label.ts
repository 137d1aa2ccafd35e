import { contactLabels, maxLabelLength } from '#contract/member-contacts.ts'
import { fold } from '#contract/text/text.ts'
import { headerWords } from '#server/imports/columns/header-meaning.ts'

// English, French, Kreyòl, common Spanish words, and vCard types.
const words: Record<(typeof contactLabels)[number], string> = {
  mobile:
    'mobile mobil mobiles mob m cell cel c cellphone cellular cellulaire celular sel selile portable port whatsapp wa sms iphone',
  home: 'home h maison domicile dom lakay kay casa fixe fiks landline personal perso personnel',
  work: 'work w office business bureau bur travail travay biwo trabajo pro professionnel company',
  other: 'other autre lot otro outro alternate alternative second secondary secondaire 2 3',
}
const labelByWord = new Map<string, (typeof contactLabels)[number]>(
  contactLabels.flatMap((label) => words[label].split(' ').map((word) => [word, label] as const)),
)

/** Label from a header ("Home Phone" is `home`), or ''. */
export function columnLabel(header: string): string {
  const found = headerWords(header)
    .split(' ')
    .flatMap((word) => (word.length > 1 && labelByWord.get(word)) || [])
  return contactLabels.find((label) => found.includes(label)) ?? ''
}

/** Label written next to a phone or email: a known one, otherwise the words; or ''. */
export function writtenLabel(text: string): string {
  const plain = text
    .replace(/[^\p{L}\p{N} .'’-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '')
  const folded = fold(plain).split(/[ .-]+/)
  const label = folded.length <= 2 ? folded.map((word) => labelByWord.get(word)).find(Boolean) : undefined
  if (label) return label
  return isOfEvery(folded) ? '' : plain.slice(0, maxLabelLength).trim()
}

/** Words that merely announce a phone or email. */
const generic = new Set(
  'tel tele telephone telefon telefono phone ph number no num nimewo numero email mail imel courriel e pref voice internet'.split(
    ' ',
  ),
)

const isOfEvery = (folded: string[]) => folded.every((word) => generic.has(word) || word === '')
