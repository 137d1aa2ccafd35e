import { ownValue } from '#contract/fields/own-value.ts'

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  ndash: '–',
  mdash: '—',
}

/** By HTML's names: `eacute`. */
const accents: Record<string, string> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
}

/** YouTube escapes these twice. */
const entity =
  /&(?:amp;(?=#|quot;|apos;|nbsp;))?(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z])(acute|grave|circ|uml|tilde|cedil)|([a-z]{2,6}));/gi

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(entity, (whole: string, ...groups: (string | undefined)[]) => {
    const [decimal, hex, letter, accent, name] = groups
    if (letter) return (letter + ownValue(accents, accent!.toLowerCase())!).normalize('NFC')
    if (name) return ownValue(named, name.toLowerCase()) ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    const isCharacter = code > 31 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
    return isCharacter ? String.fromCodePoint(code) : whole
  })
}

/** Sounds in the languages of captions. */
const sounds =
  'music|musique|mizik|música|musica|musik|intro|outro|applause|applaudissements?|aplodisman|bat ?men|aplausos?|applausi?|beifall|' +
  'laughter|laughs|laughing|rires?|ri|risas?|gelächter|cheering|cheers|singing|sings|chants?|chante|chan|silence|silans|inaudible|blank_audio|' +
  'background noise|noise|bruit|foreign|no speech|pause|coughs?|crowd|foule'
const sound = new RegExp(`[[(*]\\s*(?:${sounds})(?: [\\p{L} ]{1,20})?\\s*[\\])*]|\\[_*\\]|[♪♫♩♬🎵🎶]+`, 'giu')

/** "[Choir sings softly]" */
const remark = /^\s*(?:\[[^[\]]*\]|[♪♫♩♬🎵🎶\s]+)\s*$/u
/** What speech recognition writes where it hears nothing: credits that subtitles of films have. */
const credits =
  /^\s*(?:(?:sous-titr(?:es|age)(?: réalisés?)? par|subtitles by)\b.{0,60}|thank(?:s| you) (?:so much )?for watching|merci d['’]avoir regardé (?:cette|la) vidéo)\s*[.!]*\s*$/iu

/** "PASTOR JEAN:", "Speaker 2:" */
const roles =
  'speaker|pastor|pasteur|pastè|preacher|predikatè|prédicateur|host|moderator|orateur|intervenante?|interviewer|narrator|narrateur|man|woman|men|women|everyone|congregation|assemblée|tout moun'
const speaker = new RegExp(
  `^\\s*(?:\\p{Lu}[\\p{Lu}\\p{M}.’'\\d -]{1,30}|(?:${roles})(?: [\\p{L}\\p{N}.’'-]+){0,3}|` +
    `(?:${roles.replace(/(?:^|\|)\p{L}/gu, (start) => start.toUpperCase())})(?: [\\p{L}\\p{N}.’'-]+){0,3})\\s?:(?=\\s)`,
  'u',
)
const changeOfSpeaker = /(?:^|\s)(?:>>+|&gt;&gt;)\s?/g

const anyTag = /<[^<>]*>|\{\\[^{}]*\}/g
/** Typed texts may contain `<`. */
const captionTag =
  /<\/?(?:[cvibu]|font|ruby|rt|lang)(?:[. ][^<>]*)?>|<(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}>|\{\\[^{}]*\}/gi

/** `typed`: the text may be no caption. */
export function spokenOf(line: string, { typed }: { typed: boolean }): string {
  const words = decodeEntities(line.replace(typed ? captionTag : anyTag, ''))
  if (!typed && (remark.test(words) || credits.test(words))) return ''
  return words
    .replace(changeOfSpeaker, ' ')
    .replace(sound, ' ')
    .replace(speaker, '')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/\s+(?=[,.](?:\s|$))/g, '')
    .trim()
}
