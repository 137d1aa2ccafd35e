import { dateAlone } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { readTypedDate, typedLength, withSlashes } from './typed-date.ts'

interface Props {
  name: string
  value: string
  error?: string | undefined
  /** Today's date in the church's time zone. */
  today: string
  onValueChange: (value: string) => void
  onBlur: () => void
}

/** A date typed as MM/DD/YYYY: inserts slashes and shows the full date below. */
export function DateField({ name, value, error, today, onValueChange, onBlur }: Props) {
  const day = readTypedDate(value)
  const text = day && dateAlone(day)
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
      help={text && day > today ? m.donations_date_future({ date: text }) : text}
      onChange={({ currentTarget }) => onValueChange(withSlashes(currentTarget.value, value))}
      onPaste={(event) => {
        // Not `maxLength`: it would truncate a pasted timestamp.
        event.preventDefault()
        onValueChange(withSlashes(event.clipboardData.getData('text')))
      }}
      onBlur={onBlur}
    />
  )
}
