import type { Transcript } from '#contract/podcasts.ts'

export function formatCaptions(cues: Transcript['cues']): string {
  const blocks = cues.map(
    ({ start, end, text }) => `${formatTime(start)} --> ${formatTime(end)}\n${escaped(text)}\n`,
  )
  return ['WEBVTT\n', ...blocks].join('\n')
}

// Formatting 80,000 times as numbers would take a quarter of a second.
const digits = (length: number) =>
  Array.from({ length: 10 ** length }, (_, number) => String(number).padStart(length, '0'))
const twoDigits = digits(2)
const threeDigits = digits(3)

function formatTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const whole = Math.floor(milliseconds / 1000)
  const minutes = Math.floor(whole / 60)
  const hours = Math.floor(minutes / 60)
  return `${twoDigits[hours] ?? hours}:${twoDigits[minutes % 60]}:${twoDigits[whole % 60]}.${threeDigits[milliseconds % 1000]}`
}

function escaped(text: string): string {
  return /[&<>]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    : text
}
