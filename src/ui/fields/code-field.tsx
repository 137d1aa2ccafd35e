import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/**
 * `focused`: focuses on mount, in place of the pressed control. Only one field per form: phones fill a code
 * into every `one-time-code` field.
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
