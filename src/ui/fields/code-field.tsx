import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/**
 * The field of a one-time code. `focused`: it takes the place of what was pressed, and the focus with it. Only one of
 * several says `one-time-code`: phones would fill the same code into all.
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
