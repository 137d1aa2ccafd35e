import type { Transcript } from '#contract/podcasts.ts'
import { fold } from '#contract/text/text.ts'

type Cue = Transcript['cues'][number]

/** Returns the index of the last cue that has started; -1 before the first. */
export function currentCue(cues: readonly Cue[], seconds: number): number {
  return cues.findLastIndex((cue) => cue.start <= seconds + 0.05)
}

/** Returns the indexes of the cues that contain a text, ignoring case and diacritics. */
export function findCues(cues: readonly Cue[], query: string): number[] {
  const term = fold(query.trim())
  if (term === '') return []
  return cues.flatMap((cue, i) => (fold(cue.text).includes(term) ? [i] : []))
}

/** Splits a text into matching and other parts. */
export function splitByQuery(text: string, query: string): [part: string, hit: boolean][] {
  const term = fold(query.trim())
  const folded = fold(text)
  // Indexes cannot be mapped back if folding changed the length.
  if (term === '' || folded.length !== text.length) return [[text, false]]
  const parts: [string, boolean][] = []
  let start = 0
  for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, start)) {
    if (at > start) parts.push([text.slice(start, at), false])
    start = at + term.length
    parts.push([text.slice(at, start), true])
  }
  if (start < text.length) parts.push([text.slice(start), false])
  return parts
}
