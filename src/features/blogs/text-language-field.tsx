import { m } from '#src/locales/paraglide/messages.js'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { textLanguageOptions } from './writing-options.ts'

interface Props {
  /** The tag that the post has; it is among the choices even if no other post could have it. */
  locale: string
  value: string
  onValueChange: (tag: string) => void
}

/** The language that a post is in: what its page says to search engines and to what reads it aloud. */
export function TextLanguageField({ locale, value, onValueChange }: Props) {
  return (
    <SelectField
      label={m.publishing_language()}
      help={m.publishing_language_help()}
      options={textLanguageOptions(locale)}
      value={value}
      onValueChange={onValueChange}
    />
  )
}
