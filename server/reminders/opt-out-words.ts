/** An opt-out or opt-in. */
export interface ConsentChange {
  change: 'stop' | 'start'
  /** The reply has no other words. */
  alone: boolean
}

const wordList = (text: string) => text.split(' ')

/** Unambiguous words: a reply that begins or ends with one opts out. */
const stopWords = new Set(
  wordList(
    'STOP STOPALL STOPP UNSUBSCRIBE OPTOUT REVOKE ARRETE ARRETER ARRETES ARRETEZ DESABONNER DESABONNEZ DESINSCRIRE ' +
      'DESINSCRIVEZ SISPANN SISPAN',
  ),
)
/** Words with other meanings ("end of the month", "kanpe djanm"): they opt out alone or with `courtesies`. */
const alsoOther = new Set(wordList('CANCEL END QUIT ARRET ARET KANPE ARETE'))
const startWords = new Set(['START', 'YES', 'UNSTOP'])

/** Words that may surround a stop word. */
const courtesies = new Set(
  wordList(
    'PLEASE PLS PLZ THANKS THANK THX YOU KINDLY OK HI HELLO NOW ALL ME MY THE THESE THIS THOSE TEXT TEXTS TEXTING ' +
      'MESSAGE MESSAGES SMS SUBSCRIPTION SENDING SVP STP SIL TE VOUS PLAIT MERCI BONJOUR LES CES DES VOS TEXTOS ENVOI ' +
      'MAINTENANT TANPRI SOUPLE SILVOUPLE SVOUPLE MESI MESAJ YO VOYE BAN BAY M MWEN ANKO TOUT KOUNYE A BONJOU',
  ),
)

/** A word before a final stop word that changes the meaning: "we will not stop", "the bus stop". */
const otherBefore = new Set(
  wordList(
    'DONT DOESNT DIDNT CANT CANNOT WONT NOT NEVER NON WILL ILL WELL SHELL HELL THEYLL CAN BUS FULL NEXT LAST FIRST ' +
      'TRAIN TRUCK PIT SHORT A AN ONE PA KA PRAL AP POKO JAM JANM PAS NE JAMAIS SANS VA VAIS',
  ),
)
/** A word after an initial stop word that changes the meaning: "stop by our house", "arrêtez-vous chez nous". */
const otherAfter = new Set(wordList('BY AT IN OVER OFF HERE THERE WORRYING AND CHEZ'))

/**
 * Parses a reply; undefined for an ordinary one. US carriers require any reasonable wording to be honoured, in English,
 * French or Kreyòl, so an ambiguous short phrase opts out and is also displayed to leaders.
 */
export function consentChangeOf(body: string): ConsentChange | undefined {
  const words = splitWords(body)
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const alone = words.length === 1
  if (alone && startWords.has(first)) return { change: 'start', alone }
  if (alone && (stopWords.has(first) || alsoOther.has(first))) return { change: 'stop', alone }

  const begins = stopWords.has(first) && !otherAfter.has(words[1]!)
  const ends = stopWords.has(last) && !otherBefore.has(words.at(-2)!)
  const isCourteous = words.every(
    (word) => alsoOther.has(word) || stopWords.has(word) || courtesies.has(word),
  )
  const names = words.some((word) => alsoOther.has(word) || stopWords.has(word))
  return begins || ends || (isCourteous && names) ? { change: 'stop', alone } : undefined
}

/** Upper-case words without accents; joins "opt out", "opt-out" and "stop all". */
function splitWords(body: string): string[] {
  const plain = body
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ`]/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\b(OPT(?:ED|ING)?) OUT\b/g, 'OPTOUT')
    .replace(/\bSTOP ALL$/, 'STOPALL')
    .replace(/\bS T O P\b/g, 'STOP')
  return plain === '' ? [] : plain.split(' ')
}
