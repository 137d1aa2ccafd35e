import { useEffect, useRef, useState } from 'react'
import { comboboxFieldProps } from './combobox-props.ts'
import type { ComboboxProps } from './combobox-props.ts'
import { TextField } from './text-field.tsx'
import type { LoadedCombobox } from './loaded-combobox.tsx'
import styles from './combobox-field.module.css'

/** Classes for option content: stacked lines, the name, and the detail that disambiguates it. */
export const optionTexts = styles.texts
export const optionName = styles.name
export const optionDetail = styles.detail

let loaded: typeof LoadedCombobox | undefined

/** Arrow keys move, Enter and Tab choose, Esc closes. The listbox code loads on first focus. */
export function ComboboxField<Item>(props: ComboboxProps<Item>) {
  const { chosen, find, keyOf, textOf, onChange, value, focused } = props
  const [Loaded, setLoaded] = useState(() => loaded)
  const [early, setEarly] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  /** Whether the field had focus when the listbox code loaded. */
  const entered = useRef<boolean>(undefined)
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])

  const load = async () => {
    const { LoadedCombobox: next } = await import('./loaded-combobox.tsx')
    loaded = next
    entered.current = document.activeElement === input.current
    setLoaded(() => next)
  }
  if (Loaded) {
    // Does not steal the focus back if the user has moved to the next field.
    const isEntered = entered.current ?? focused ?? false
    return <Loaded {...props} typedEarly={early} focused={isEntered} />
  }
  return (
    <TextField
      ref={input}
      {...comboboxFieldProps(props)}
      role="combobox"
      aria-expanded={false}
      // The listbox does not exist yet.
      aria-controls={undefined}
      value={early ?? (chosen ? textOf(chosen) : '')}
      onFocus={({ currentTarget }) => {
        currentTarget.select()
        void load().catch(() => {})
      }}
      onChange={({ currentTarget }) => {
        setEarly(currentTarget.value)
        if (value !== '') onChange('')
      }}
      onKeyDown={(event) => {
        if (early === undefined) return
        // Enter is meant for a pending option; it must not submit the form.
        if (event.key === 'Enter') event.preventDefault()
        const [first] = event.key === 'Tab' && early.trim() !== '' ? find(early) : []
        if (first === undefined) return
        onChange(keyOf(first))
        setEarly(undefined)
      }}
    />
  )
}
