import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/** An email field. Pass `autoComplete`: `username` in a sign-in form. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return <TextField inputMode="email" autoCapitalize="none" spellCheck={false} {...props} type="email" />
}
