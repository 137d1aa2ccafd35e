import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/** A text field for an email address. Give `autoComplete`: `username` where it is what one signs in with. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return <TextField inputMode="email" autoCapitalize="none" spellCheck={false} {...props} type="email" />
}
