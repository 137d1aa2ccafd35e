import { expect, it } from 'vitest'
import { unprintableIn } from './pdf-characters.ts'
import { writingLanguages } from '#contract/blogs/writing.ts'

it.each([
  ['Senyè a se gadò mwen. Œuvre, ἀ; Привет!', ''],
  ['Yo di **שלום** ak 平安', 'שלום'],
  ['Ðức tin, ọ̀rọ̀', ''],
  ['你好，平安', '你好'],
  ['Lapè 🕊️ 👨‍👩‍👧 ☑ ½ ﬁ \u202fe\u0301', ''],
  ['', ''],
])('of %j no PDF can show %j', (text, characters) => {
  expect(unprintableIn(text)).toBe(characters)
})

/** The letters beyond a to z of the languages of posts whose script is Latin, Greek or Cyrillic (CLDR). */
const letters = {
  af: 'áâéèêëíîïóôöúû',
  bg: 'абвгдежзийклмнопрстуфхцчшщъьюяѝ',
  ca: 'àçéèíïŀóòúü·',
  cs: 'áčďéěíňóřšťúůýž',
  da: 'æøåǻéý',
  de: 'äöüß',
  el: 'αάβγδεέζηήθιίϊΐκλμνξοόπρσςτυύϋΰφχψωώ',
  en: '',
  es: 'áéíñóúü¿¡',
  et: 'šžõäöü',
  fi: 'šžåäö',
  fil: 'ñ',
  fr: 'àâæçéèêëîïôœùûüÿ',
  hr: 'čćđšž',
  ht: 'àèòéùô',
  hu: 'áéíóöőúüű',
  id: 'é',
  it: 'àéèìîóòù',
  lt: 'ąčęėįšųūž',
  lv: 'āčēģīķļņšūž',
  ms: '',
  nb: 'æøåàéèêóòôü',
  nl: 'áäéëíïóöúü',
  pl: 'ąćęłńóśźż',
  pt: 'áâãàçéêíóôõúü',
  ro: 'ăâîșț',
  ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  rw: '',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  sl: 'čšž',
  sr: 'абвгдђежзијклљмнњопрстћуфхцчџшčćđšž',
  sv: 'åäöéà',
  sw: '',
  tr: 'çğıİöşüâî',
  uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяʼ',
  vi: 'ăâđêôơưảạằữ',
  yo: 'ẹọṣáàéèẹ́ọ̀',
  zu: '',
}
/** Languages whose script no font of a PDF has. */
const otherScripts = 'am ar bn fa gu he hi hy ja ka km kn ko ml mr my ne pa ta te th ur zh'.split(' ')

it('a PDF has the letters of each language of posts in Latin, Greek or Cyrillic letters', () => {
  const lacking = Object.entries(letters).filter(
    ([language, text]) => unprintableIn(text + text.toLocaleUpperCase(language)) !== '',
  )
  expect(lacking.map(([language]) => language)).toEqual([])
})

it('each language of posts is one of these, or of another script', () => {
  const known = new Set(Object.values(writingLanguages).map((tag) => tag.split('-')[0]!))
  expect([...known].toSorted()).toEqual([...Object.keys(letters), ...otherScripts].toSorted())
})
