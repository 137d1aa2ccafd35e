import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Language } from '#contract/fields/fields.ts'
import type { Transcript } from '#contract/podcasts.ts'
import { readTranscript } from '#server/transcripts/read-transcript.ts'
import { sentencesOf } from './sentences.ts'
import { bare } from './speech.ts'

// Sentence ends that are guessed, counted against those that a reader set: `|` ends a sentence, at `/` one may end.

const sample = (name: string) => readFileSync(`tests/support/samples/transcripts/${name}`, 'utf8')
const splitWords = (text: string) => text.split(/\s+/).map(bare).filter(Boolean)

/** Sets the marks where a typed text has punctuation. */
const marked = (text: string) =>
  text.replace(/([.!?…]["”»']?)\s+/g, '$1 | ').replace(/([:;,]["”»']?)\s+/g, '$1 / ')

/** Counts how many guessed ends are right and wrong, of how many. */
function count(transcript: Transcript, language: Language, solution: string) {
  const words: string[] = []
  const [must, may] = [new Set<number>(), new Set<number>()]
  for (const token of solution.split(/\s+/)) {
    if (token === '|') must.add(words.length)
    else if (token === '/') may.add(words.length)
    else words.push(...splitWords(token))
  }
  must.delete(words.length)
  const { sentences, guessed } = sentencesOf(transcript, language)
  expect(guessed).toBe(true)
  let at = 0
  let [right, wrong] = [0, 0]
  for (const { text } of sentences) {
    splitWords(text).forEach((word, i) => {
      // What is said twice in a row is there once.
      const found = words.indexOf(word, at)
      if (found === -1 || found - at > 14) return
      if (i === 0 && must.has(found)) right++
      else if (i === 0 && found > 0 && !may.has(found)) wrong++
      at = found + 1
    })
  }
  return { right, wrong, of: must.size }
}

/** A typed text as captions: small letters, no marks, a pause of 0.8 s after each sentence and of 0.2 s at a comma. */
function asCaptions(text: string): Transcript {
  const cues: Transcript['cues'] = []
  let start = 0
  for (const [, phrase, mark] of marked(text).matchAll(/([^|/]+)([|/]|$)/g)) {
    const spoken = phrase!.replace(/[^\p{L}\p{N}'’-]+/gu, ' ').trim()
    if (spoken === '') continue
    const end = start + spoken.length * 0.07
    cues.push({ start, end, text: spoken.charAt(0).toLowerCase() + spoken.slice(1) })
    start = end + (mark === '|' ? 0.8 : 0.2)
  }
  return { timed: true, cues }
}

/** A solution as a copied panel: lines of about 38 letters, a time in whole seconds before each. */
function asPanel(solution: string): Transcript {
  let seed = 7
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const rows: string[] = []
  let [line, start, now] = ['', 3, 3]
  const end = () =>
    rows.push(`${Math.floor(start / 60)}:${String(Math.floor(start % 60)).padStart(2, '0')}`, line)
  for (const token of solution.split(/\s+/).filter(Boolean)) {
    if (token === '|') now += 0.5 + random() * 0.7
    else if (token === '/') now += 0.15 + random() * 0.3
    else {
      if (line.length + token.length > 37) {
        end()
        ;[line, start] = ['', now]
      }
      line += (line && ' ') + token
      now += 0.1 + token.length * 0.06 + (random() < 0.08 ? 0.3 : 0)
    }
  }
  end()
  return readTranscript('a.txt', rows.join('\n'))!
}

it.each<[string, Language, () => Transcript, string, { right: number; wrong: number }]>([
  [
    'French captions with the times of words',
    'fr',
    () => readTranscript('a.vtt', sample('french-captions.vtt'))!,
    sample('french-breaks.txt'),
    { right: 0.85, wrong: 0.04 },
  ],
  [
    'a French panel, whose lines last longer where there is a pause',
    'fr',
    () => readTranscript('a.txt', sample('french-panel.txt'))!,
    sample('french-breaks.txt'),
    { right: 0.78, wrong: 0.09 },
  ],
  [
    'a French panel of another sermon',
    'fr',
    () => asPanel(sample('french-friends-breaks.txt')),
    sample('french-friends-breaks.txt'),
    { right: 0.63, wrong: 0.06 },
  ],
  [
    'English with pauses',
    'en',
    () => asCaptions(sample('english.txt')),
    marked(sample('english.txt')),
    { right: 0.9, wrong: 0.02 },
  ],
  [
    'Kreyòl with pauses',
    'ht',
    () => asCaptions(sample('creole.txt')),
    marked(sample('creole.txt')),
    { right: 0.9, wrong: 0.02 },
  ],
])('sentence ends are found: %s', (_, language, transcript, solution, { right, wrong }) => {
  const counted = count(transcript(), language, solution)
  expect(counted.of).toBeGreaterThan(60)
  expect(counted.right / counted.of).toBeGreaterThanOrEqual(right)
  expect(counted.wrong / counted.of).toBeLessThanOrEqual(wrong)
})

it('Spanish without pauses has sentences that begin where clauses do', () => {
  const said =
    'hermanos hoy vamos a leer en el evangelio de Juan en el capítulo tres donde Nicodemo viene a Jesús de noche ' +
    'y le dice maestro sabemos que has venido de Dios porque nadie puede hacer estas señales si no está Dios con él ' +
    'entonces Jesús le responde que el que no nace de nuevo no puede ver el reino de Dios y Nicodemo no entiende ' +
    'pero Jesús tiene paciencia con él como tiene paciencia con nosotros cada día de nuestra vida ' +
    'ahora yo les pregunto a ustedes esta mañana si han nacido de nuevo porque la religión no salva a nadie'
  const words = said.split(' ')
  const cues = Array.from({ length: Math.ceil(words.length / 6) }, (_, i) => ({
    start: i * 3,
    end: i * 3 + 3,
    text: words.slice(i * 6, i * 6 + 6).join(' '),
  }))
  const { sentences } = sentencesOf({ timed: true, cues }, 'en')
  const starts = sentences.map(({ text }) => text.split(' ')[0])
  expect(starts.length).toBeGreaterThanOrEqual(4)
  for (const start of starts.slice(1)) expect(start).toMatch(/^(?:Y|Porque|Entonces|Pero|Ahora|Nadie)$/)
})
