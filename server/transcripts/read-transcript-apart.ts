import type { Transcript } from '#contract/podcasts.ts'
import { serverBusy } from '#server/http/problem.ts'
import { ChildStopped, runInChild } from '#server/child-processes/run-in-child.ts'
import { readTranscript } from './read-transcript.ts'
import type { run } from './read-transcript-child.ts'

/**
 * Up to so many characters a transcript is parsed where the calls are handled: the most hostile ones take 12 ms. The
 * longest that is allowed takes a second and a half.
 */
const shortText = 10_000

/** In milliseconds. */
const timeLimit = 15_000

/**
 * Parses a transcript as `readTranscript` does, without holding up other calls. Throws `Problem` 503 where the server has
 * too much to do.
 */
export async function readTranscriptApart(
  filename: string,
  text: string,
  signal: AbortSignal,
): Promise<Transcript | null> {
  if (text.length <= shortText) return readTranscript(filename, text)
  return runInChild<typeof run>('transcripts/read-transcript-child', [filename, text], {
    signal,
    timeLimit,
  }).catch((error) => {
    if (!(error instanceof ChildStopped)) throw error
    if (error.isTooHeavy) return null
    throw serverBusy()
  })
}
