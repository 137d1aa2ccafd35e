import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem } from '#server/http/problem.ts'
import type { Problem } from '#server/http/problem.ts'

const messages = {
  only: m.audio_only,
  empty: m.audio_empty,
  format: m.audio_format,
  broken: m.audio_broken,
}

/** Why a file does not become a podcast. `format`: it is audio, but of a kind that browsers do not play. */
export type RejectionReason = keyof typeof messages

/** The 400 that says so. */
export function refusal(reason: string): Problem {
  return fieldProblem('file', messages[reason as RejectionReason]())
}
