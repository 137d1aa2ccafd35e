import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/**
 * A one-time code field. `focused`: takes the focus on mount, when it replaces the pressed control. Render
 * only one field with `one-time-code` autocomplete per form: phones fill the code into every one.
 */
export function CodeField({
  focused = false,
  ...props
}: Omit<ComponentProps<typeof TextField>, 'ref' | 'type'> & { focused?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) input.current?.focus()
    // On mount only.
  }, [focused])
  return <TextField autoComplete="one-time-code" {...props} ref={input} inputMode="numeric" required />
}
