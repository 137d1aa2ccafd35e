import { longDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { readTypedDate, typedLength, withSlashes } from './typed-date.ts'

interface Props {
  name: string
  value: string
  error?: string | undefined
  /** The date in the church. */
  today: string
  onValueChange: (value: string) => void
  onBlur: () => void
}

/** A date typed as MM/DD/YYYY; the slashes come by themselves, and below stands which day it is. */
export function DateField({ name, value, error, today, onValueChange, onBlur }: Props) {
  const day = readTypedDate(value)
  const words = day && longDate(day)
  return (
    <TextField
      name={name}
      label={m.donations_date()}
      required
      placeholder={m.donations_date_form()}
      inputMode="numeric"
      autoComplete="off"
      maxLength={typedLength}
      value={value}
      error={error}
      help={words && day > today ? m.donations_date_future({ date: words }) : words}
      onChange={({ currentTarget }) => onValueChange(withSlashes(currentTarget.value, value))}
      onPaste={(event) => {
        // A longer text, such as a date with a time, would be cut off before it is read.
        event.preventDefault()
        onValueChange(withSlashes(event.clipboardData.getData('text')))
      }}
      onBlur={onBlur}
    />
  )
}
