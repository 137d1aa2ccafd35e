import { m } from '#src/locales/paraglide/messages.js'
import { TextField } from '#src/ui/fields/text-field.tsx'

interface Props {
  value: string
  onChange: (name: string) => void
  /** Without a name it was tried to pay: that it is missing is said. */
  missing: boolean
}

/** The name on the card. */
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
