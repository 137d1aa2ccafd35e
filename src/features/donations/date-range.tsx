import { useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { dayErrors } from './rules.ts'
import type { Days } from './rules.ts'
import styles from './list-filter.module.css'

interface Props {
  days: Days
  /** Called with valid dates only. */
  onDays: (days: Days) => void
}

/** First and last day of the filter. */
export function DateRange({ days, onDays }: Props) {
  const [typed, setTyped] = useState(textsOf(days))
  const [stored, setStored] = useState(days)
  // Changed elsewhere, such as by a chart's bar.
  if (stored.from !== days.from || stored.to !== days.to) {
    setStored(days)
    setTyped(textsOf(days))
  }
  const wrong = dayErrors(typed)
  const change = (next: typeof typed) => {
    setTyped(next)
    const { from, to } = dayErrors(next)
    if (from ?? to) return
    onDays({ from: next.from || undefined, to: next.to || undefined })
  }
  return (
    <div className={styles.days}>
      <TextField
        type="date"
        label={m.donations_from()}
        value={typed.from}
        error={wrong.from}
        onChange={({ currentTarget }) => change({ ...typed, from: currentTarget.value })}
        className={styles.day}
      />
      <TextField
        type="date"
        label={m.donations_to()}
        value={typed.to}
        error={wrong.to}
        onChange={({ currentTarget }) => change({ ...typed, to: currentTarget.value })}
        className={styles.day}
      />
    </div>
  )
}

const textsOf = ({ from = '', to = '' }: Days) => ({ from, to })
