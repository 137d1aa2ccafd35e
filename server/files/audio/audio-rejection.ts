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
 * Why a file is rejected as a podcast. `only`: it is not audio. `format`: audio that browsers do not play. `heavy`:
 * reading it takes too much time or memory. `cut`: its end is missing.
 */
export type RejectionReason = keyof typeof messages | 'cut'

/** A rejected file. Of one that is cut: how many seconds play, and how many it declares, if it does. */
export interface Rejection {
  refused: RejectionReason
  plays?: number
  whole?: number | undefined
}

/** Returns the `Problem` 400 for a rejected file. */
export function rejectionProblem({
  refused,
  plays = 0,
  whole,
}: Omit<Rejection, 'refused'> & { refused: string }): Problem {
  if (refused !== 'cut') return fieldProblem('file', (ownValue(messages, refused) ?? m.audio_broken)())
  const played = formatTime(plays)
  if (plays < 1) return fieldProblem('file', m.audio_cut_all())
  return fieldProblem(
    'file',
    whole ? m.audio_cut_of({ played, whole: formatTime(whole) }) : m.audio_cut({ played }),
  )
}

/** Formats seconds as `1:02:03` or `2:03`. */
function formatTime(seconds: number): string {
  const all = Math.floor(seconds)
  const [hours, minutes] = [Math.floor(all / 3600), Math.floor(all / 60) % 60]
  const rest = `${all % 60}`.padStart(2, '0')
  return hours > 0 ? `${hours}:${`${minutes}`.padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
