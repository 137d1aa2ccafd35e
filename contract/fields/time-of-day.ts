import { fold } from '#contract/text/text.ts'

// Times of events are free text: people write "10:00 AM", "10h30", "18:30" or "7è diswa". Where one can be read, the
// events of a day stand in order and a calendar knows when; where it cannot, nothing is refused.

const halves: Record<string, 'before' | 'after' | undefined> = {
  am: 'before',
  maten: 'before',
  'di maten': 'before',
  'nan maten': 'before',
  'du matin': 'before',
  'in the morning': 'before',
  pm: 'after',
  apremidi: 'after',
  'nan apremidi': 'after',
  'apre midi': 'after',
  "de l'apres-midi": 'after',
  'in the afternoon': 'after',
  swa: 'after',
  diswa: 'after',
  'di swa': 'after',
  aswe: 'after',
  'du soir': 'after',
  'in the evening': 'after',
}

/** A number of hours, perhaps minutes, and whatever follows: "10", "10:30 am", "10h30", "10 heures", "7e diswa". */
const hoursAndMinutes =
  /^(\d{1,2})\s*(?:[:.]\s*(\d{2})|(?:heures?|hrs?|h|ze|e)\b\s*(\d{2})?|h(\d{2}))?\s*(.*)$/

/** The minute of the day that a time written by a person means; undefined where that is not plain. */
export function minuteOfDay(text: string): number | undefined {
  const plain = fold(text).replace(/\b([ap])\.\s?m\b\.?/, '$1m')
  if (plain === 'noon' || plain === 'midi') return 12 * 60
  const [, hour, ...rest] = hoursAndMinutes.exec(plain) ?? []
  if (hour === undefined) return undefined
  const words = rest[3] ?? ''
  const half = halves[words]
  if (words !== '' && half === undefined) return undefined
  const minutes = Number(rest[0] ?? rest[1] ?? rest[2] ?? 0)
  const hours = Number(hour)
  if (minutes > 59 || hours > 23) return undefined
  if (half === undefined || hours > 12) return hours * 60 + minutes
  return ((hours % 12) + (half === 'after' ? 12 : 0)) * 60 + minutes
}
