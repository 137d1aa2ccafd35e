import type { Transcript } from '#contract/podcasts.ts'
import { fold } from '#contract/text/text.ts'

type Cue = Transcript['cues'][number]

/** Which cue is said at a moment: the last that has begun; -1 before the first. */
export function currentCue(cues: readonly Cue[], seconds: number): number {
  return cues.findLastIndex((cue) => cue.start <= seconds + 0.05)
}

/** Which cues contain a text, whatever its case and accents. */
export function findCues(cues: readonly Cue[], query: string): number[] {
  const wanted = fold(query.trim())
  if (wanted === '') return []
  return cues.flatMap((cue, i) => (fold(cue.text).includes(wanted) ? [i] : []))
}

/** A text in parts, each with whether it is what is searched for. */
export function splitByQuery(text: string, query: string): [part: string, hit: boolean][] {
  const wanted = fold(query.trim())
  const folded = fold(text)
  // Where folding changes the length, places in the one are not places in the other.
  if (wanted === '' || folded.length !== text.length) return [[text, false]]
  const parts: [string, boolean][] = []
  let start = 0
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, start)) {
    if (at > start) parts.push([text.slice(start, at), false])
    start = at + wanted.length
    parts.push([text.slice(at, start), true])
  }
  if (start < text.length) parts.push([text.slice(start), false])
  return parts
}
