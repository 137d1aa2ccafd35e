import type { Transcript } from '#contract/podcasts.ts'

export const shortTranscript: Transcript = {
  timed: true,
  cues: [
    { start: 3, end: 8, text: 'Bon gadò a konnen mouton l yo.' },
    { start: 65, end: 70, text: 'Nou li sa nan Jan 10:14.' },
    { start: 80, end: 84, text: 'Li pa kite youn dèyè.' },
  ],
}

/** Long enough for three chapters. */
export const longTranscript: Transcript = {
  timed: true,
  cues: ['river', 'hammer', 'window'].flatMap((subject, part) =>
    Array.from({ length: 120 }, (_, i) => ({
      start: (part * 120 + i) * 6,
      end: (part * 120 + i) * 6 + 5,
      text: `The ${subject} number ${part * 120 + i} stands beside the ${subject} of the house where we have met and prayed.`,
    })),
  ),
}
