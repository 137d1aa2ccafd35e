import { ownValue } from '#contract/fields/own-value.ts'
import { fold } from '#contract/text/text.ts'
import type { Language } from './fields.ts'

// Event times are free text. Parsable ones are sorted, exported and formatted in the reader's language;
// others are shown as typed.

const halves: Record<string, 'before' | 'after' | undefined> = {
  am: 'before',
  maten: 'before',
  'di maten': 'before',
  'nan maten': 'before',
  'du matin': 'before',
  'le matin': 'before',
  'in the morning': 'before',
  pm: 'after',
  apremidi: 'after',
  'nan apremidi': 'after',
  'apre midi': 'after',
  "de l'apres-midi": 'after',
  "l'apres-midi": 'after',
  'in the afternoon': 'after',
  swa: 'after',
  diswa: 'after',
  'di swa': 'after',
  aswe: 'after',
  'du soir': 'after',
  'le soir': 'after',
  'in the evening': 'after',
  'at night': 'after',
}

const named: Record<string, number | undefined> = {
  noon: 720,
  midi: 720,
  'a midi': 720,
  midnight: 0,
  minuit: 0,
  minwi: 0,
}

/** Hours, optional minutes and a rest: "10", "10:30 am", "10h30", "10 heures", "7e diswa". */
const hoursAndMinutes =
  /^(?<hour>\d{1,2})\s*(?:[:.]\s*(?<colon>\d{2})|(?<sign>heures?|hrs?|h|ze|e)(?:\s*(?<after>\d{2}|edmi))?(?![\da-z]|\s*\d))?\s*(?<words>.*)$/

interface ReadTime {
  minute: number
  /** The half of the day is known: "6:30" alone may be in the evening. */
  certain: boolean
}

function readTime(text: string): ReadTime | undefined {
  const plain = fold(text)
    .replace(/\b([ap])\.\s?m\b\.?/, '$1m')
    .replace(/^(at|a|vers|ve)\s+(?=\d)/, '')
    .replace(/(?<!\s)\s*o'clock\b/, '')
    .replace(/(\d)\s*min(utes?|it)?\b/, '$1')
  const byName = ownValue(named, plain)
  if (byName !== undefined) return { minute: byName, certain: true }
  const { hour, colon, sign, after, words = '' } = hoursAndMinutes.exec(plain)?.groups ?? {}
  if (hour === undefined) return undefined
  const half = ownValue(halves, words)
  if (words !== '' && half === undefined) return undefined
  const minutes = after === 'edmi' ? 30 : Number(colon ?? after ?? 0)
  const hours = Number(hour)
  if (minutes > 59 || hours > 23) return undefined
  // With "h", French uses the 24-hour clock: "6 h 30" is in the morning.
  if (half === undefined || hours > 12) {
    return {
      minute: hours * 60 + minutes,
      certain: half !== undefined || hours > 12 || hours === 0 || sign?.startsWith('h') === true,
    }
  }
  return { minute: ((hours % 12) + (half === 'after' ? 12 : 0)) * 60 + minutes, certain: true }
}

/** Returns the minute of the day of a typed time; undefined if ambiguous. */
export function minuteOfDay(text: string): number | undefined {
  return readTime(text)?.minute
}

/** Returns none, one, or two minutes of the day if the half of the day is unknown. */
export function possibleMinutes(text: string): number[] {
  const read = readTime(text)
  if (!read) return []
  return read.certain || read.minute >= 720 ? [read.minute] : [read.minute, read.minute + 720]
}

/** Formats a minute of the day in the language: "6:30 PM", "18 h 30", "6è30 pm". */
export function formatMinute(minute: number, language: Language): string {
  const [hours, minutes] = [Math.floor(minute / 60), String(minute % 60).padStart(2, '0')]
  // No-break spaces keep a time on one line.
  if (language === 'fr') return minute % 60 === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${minutes}`
  const [hour, half] = [hours % 12 || 12, hours < 12 ? 'am' : 'pm']
  if (language === 'en') return `${hour}:${minutes}\u00a0${half.toUpperCase()}`
  return minute % 60 === 0 ? `${hour}è\u00a0${half}` : `${hour}è${minutes}\u00a0${half}`
}

/** Returns ambiguous times unchanged. */
export function formatTyped(text: string, language: Language): string {
  const read = readTime(text)
  return read?.certain ? formatMinute(read.minute, language) : text
}
