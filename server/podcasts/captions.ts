import type { Transcript } from '#contract/podcasts.ts'

/** Formats a transcript with times as WebVTT. */
export function formatCaptions(cues: Transcript['cues']): string {
  const blocks = cues.map(
    ({ start, end, text }) => `${formatTime(start)} --> ${formatTime(end)}\n${escaped(text)}\n`,
  )
  return ['WEBVTT\n', ...blocks].join('\n')
}

function formatTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const [hours, minutes, rest] = [
    milliseconds / 3_600_000,
    (milliseconds / 60_000) % 60,
    (milliseconds / 1000) % 60,
  ]
  return `${two(hours)}:${two(minutes)}:${two(rest)}.${String(milliseconds % 1000).padStart(3, '0')}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
