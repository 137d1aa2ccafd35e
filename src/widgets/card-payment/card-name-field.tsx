import { m } from '#src/locales/paraglide/messages.js'
import { TextField } from '#src/ui/fields/text-field.tsx'

interface Props {
  value: string
  onChange: (name: string) => void
  /** The user tried to pay without a name. */
  missing: boolean
}

export function CardNameField({ value, onChange, missing }: Props) {
  return (
    <TextField
      label={m.billing_name_on_card()}
      autoComplete="cc-name"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={missing ? m.billing_name_required() : undefined}
      required
    />
  )
}
