import type { Transcript } from '#contract/podcasts.ts'
import { serverBusy } from '#server/http/problem.ts'
import { ChildStopped, runInChild } from '#server/child-processes/run-in-child.ts'
import { readTranscript } from './read-transcript.ts'
import type { run } from './read-transcript-child.ts'

/** Longer texts are parsed in a child process: hostile ones take 12 ms up to here, 1.5 s at the limit. */
const shortText = 10_000

/** Milliseconds. */
const timeLimit = 15_000

/** Throws `Problem` 503 where the server is busy. */
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
