import type { Language } from '#contract/fields/fields.ts'
import type { Transcript } from '#contract/podcasts.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import type { Random } from '#server/demo/seeded-random.ts'
import { creole } from '#tests/support/sermons/creole.ts'
import { english } from '#tests/support/sermons/english.ts'
import { french } from '#tests/support/sermons/french.ts'
import type { Sermon, Subject } from '#tests/support/sermons/sermon.ts'

// Realistic transcripts: pasted, captioned by people, and machine transcribed without punctuation; 5 to 90
// minutes. Long ones hardly repeat sentences.

interface TranscriptSample {
  name: string
  language: Language
  minutes: number
  transcript: Transcript
  /** Bible passages mentioned, in order. */
  passages: string[]
}

/** Typical speed of a sermon. */
const wordsPerMinute = 140

const sermons: Record<Language, Sermon> = { en: english, fr: french, ht: creole }

/** Sentences per subject: the written ones, with generated ones in between to fill the minutes. */
function spokenOn(sermon: Sermon, minutes: number, random: Random): string[][] {
  const words = (minutes * wordsPerMinute) / sermon.subjects.length
  return sermon.subjects.map((subject) => {
    const said = [...subject.said]
    let count = said.join(' ').split(' ').length
    while (count < words) {
      const more = sentenceOn(subject, sermon, random)
      // Not before the subject's opening.
      said.splice(1 + Math.floor(random.next() * said.length), 0, more)
      count += more.split(' ').length
    }
    return said
  })
}

function sentenceOn({ things, people }: Subject, { frames, fillers }: Sermon, random: Random): string {
  const thing = random.pick(things)
  const other = random.pick(things.filter((one) => one !== thing))
  const text = random
    .pick(frames)
    .replace('{thing}', thing)
    .replace('{other}', other)
    .replace('{person}', random.pick(people))
  return random.next() < 0.1
    ? `${capitalised(random.pick(fillers))}, ${text.charAt(0).toLowerCase()}${text.slice(1)}`
    : text
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Captions of a few words, timed by speech rate, with pauses between sentences. */
function captions(sentences: string[], random: Random): Transcript['cues'] {
  const cues: Transcript['cues'] = []
  let now = 2
  let line: string[] = []
  const end = (breath: number) => {
    if (line.length === 0) return
    const text =
      line.length > 6 ? `${line.slice(0, 5).join(' ')}\n${line.slice(5).join(' ')}` : line.join(' ')
    const lasts = (line.length / wordsPerMinute) * 60 * (0.85 + random.next() * 0.3)
    cues.push({ start: thousandths(now), end: thousandths(now + lasts), text })
    now += lasts + breath
    line = []
  }
  for (const sentence of sentences) {
    for (const word of sentence.split(' ')) {
      line.push(word)
      if (line.length >= 5 + Math.floor(random.next() * 5)) end(0)
    }
    // Some sentences share a caption.
    if (random.next() < 0.7) end(random.next() < 0.6 ? 0.9 + random.next() : 0.2)
  }
  end(0)
  return cues
}

const thousandths = (seconds: number) => Math.round(seconds * 1000) / 1000

/** Machine transcription: lower case, no punctuation except in numbers. */
const unpunctuated = (text: string) => text.toLowerCase().replace(/[.,!?:;](?=\s|$)/g, '')

const asNumbered: Record<Language, number> = { en: 1, fr: 2, ht: 3 }

function samplesIn(language: Language, minutes: { pasted: number; heard: number; captioned: number }) {
  const sermon = sermons[language]
  const spoken = (of: number) => {
    const random = seededRandom(asNumbered[language] * 100 + of)
    return { random, parts: spokenOn(sermon, of, random) }
  }
  const sample = (name: string, of: number, transcript: Transcript): TranscriptSample => ({
    name: `${name} of ${of} minutes (${language})`,
    language,
    minutes: of,
    transcript,
    passages: sermon.subjects.map(({ passage }) => passage),
  })
  const pasted = spoken(minutes.pasted).parts.map((part) => ({ start: 0, end: 0, text: part.join(' ') }))
  const transcribed = spoken(minutes.heard)
  const captioned = spoken(minutes.captioned)
  const opening = { start: 0, end: 1.8, text: sermon.noise }
  return [
    sample('pasted paragraphs', minutes.pasted, { timed: false, cues: pasted }),
    sample('a machine’s captions', minutes.heard, {
      timed: true,
      cues: [opening, ...captions(transcribed.parts.flat().map(unpunctuated), transcribed.random)],
    }),
    sample('captions', minutes.captioned, {
      timed: true,
      cues: captions(captioned.parts.flat(), captioned.random),
    }),
  ]
}

export const transcripts: TranscriptSample[] = [
  ...samplesIn('en', { pasted: 12, heard: 45, captioned: 90 }),
  ...samplesIn('fr', { pasted: 5, heard: 90, captioned: 25 }),
  ...samplesIn('ht', { pasted: 8, heard: 5, captioned: 90 }),
]
