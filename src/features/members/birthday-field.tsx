import { m } from '#src/locales/paraglide/messages.js'
import { monthName } from '#src/lib/dates.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import styles from './more-fields.module.css'

interface Props {
  label: string
  /** `YYYY-MM-DD` or `MM-DD`; while it is being typed a part can be missing. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const months = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'))

/** Month and day of a birthday, and the year where it is known: no control of the browser can leave the year out. */
export function BirthdayField({ label, value, error, onChange }: Props) {
  const {
    year = '',
    month = '',
    day = '',
  } = /^(?:(?<year>.*)-)?(?<month>\d*)-(?<day>.*)$/.exec(value)?.groups ?? {}
  const change = (part: { year?: string; month?: string; day?: string }) => {
    const next = { year, month, day, ...part }
    const date = `${next.month}-${next.day}`
    if (next.year) onChange(`${next.year}-${date}`)
    else onChange(date === '-' ? '' : date)
  }
  return (
    <fieldset className={styles.birthday}>
      <legend className={styles.legend}>{label}</legend>
      <SelectField
        className={styles.month}
        label={m.members_month()}
        placeholder={m.members_month_choose()}
        options={months.map((each) => ({ value: each, label: monthName(each) }))}
        value={month}
        error={error}
        onChange={(event) => change({ month: event.target.value })}
      />
      <TextField
        label={m.members_day()}
        inputMode="numeric"
        autoComplete="off"
        value={day.replace(/^0(?=\d)/, '')}
        onChange={(event) => change({ day: twoFigures(event.target.value) })}
      />
      <TextField
        label={m.members_year()}
        optional
        inputMode="numeric"
        autoComplete="off"
        value={year}
        onChange={(event) => change({ year: event.target.value.replace(/\D/g, '').slice(0, 4) })}
      />
    </fieldset>
  )
}

/** What is typed of a day as two figures, "04" for "4": the next figure may follow. */
function twoFigures(text: string): string {
  const day = text.replace(/\D/g, '').replace(/^0+/, '').slice(0, 2)
  return day && day.padStart(2, '0')
}
