import { ownValue } from '#contract/fields/own-value.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem } from '#server/http/problem.ts'
import type { Problem } from '#server/http/problem.ts'

const messages = {
  only: m.audio_only,
  empty: m.audio_empty,
  format: m.audio_format,
  broken: m.audio_broken,
  heavy: m.audio_too_heavy,
}

/**
 * Why a file is rejected as a podcast. `only`: it is not audio. `format`: audio that browsers do not play. `heavy`: reading it takes too
 * much time or memory.
 */
export type RejectionReason = keyof typeof messages

/** Returns the `Problem` 400 for a rejected file. */
export function rejectionProblem(reason: string): Problem {
  return fieldProblem('file', (ownValue(messages, reason) ?? m.audio_broken)())
}
