import { useEffect, useRef, useState } from 'react'
import { comboboxFieldProps } from './combobox-props.ts'
import type { ComboboxProps } from './combobox-props.ts'
import { TextField } from './text-field.tsx'
import type { LoadedCombobox } from './loaded-combobox.tsx'
import styles from './combobox-field.module.css'

/** The classes of what an option shows: its texts one below the other, the name, and what tells it apart. */
export const optionTexts = styles.texts
export const optionName = styles.name
export const optionDetail = styles.detail

let loaded: typeof LoadedCombobox | undefined

/**
 * One out of many, by typing a part of it. The arrow keys move through the options, Enter and Tab choose the marked
 * one, Esc closes the list. What does that is loaded when somebody first goes into such a field: a page with one does
 * not wait for it.
 */
export function ComboboxField<Item>(props: ComboboxProps<Item>) {
  const { chosen, find, keyOf, textOf, onChange, value, focused } = props
  const [Loaded, setLoaded] = useState(() => loaded)
  /** What was typed before it was there. */
  const [early, setEarly] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  /** Whether somebody was in the field when what shows the options had come; until then undefined. */
  const entered = useRef<boolean>(undefined)
  useEffect(() => {
    // On mount only.
    if (focused) input.current?.focus()
  }, [focused])

  const load = async () => {
    const { LoadedCombobox: next } = await import('./loaded-combobox.tsx')
    loaded = next
    entered.current = document.activeElement === input.current
    setLoaded(() => next)
  }
  if (Loaded) {
    // Whoever has gone on to the next field meanwhile is not called back.
    const isEntered = entered.current ?? focused ?? false
    return <Loaded {...props} typedEarly={early} focused={isEntered} />
  }
  return (
    <TextField
      ref={input}
      {...comboboxFieldProps(props)}
      role="combobox"
      aria-expanded={false}
      // There is no list yet.
      aria-controls={undefined}
      value={early ?? (chosen ? textOf(chosen) : '')}
      onFocus={({ currentTarget }) => {
        currentTarget.select()
        void load().catch(() => {})
      }}
      onChange={({ currentTarget }) => {
        setEarly(currentTarget.value)
        // A changed text is no choice any more.
        if (value !== '') onChange('')
      }}
      onKeyDown={(event) => {
        if (early === undefined) return
        // It is meant for the option that is not there yet, and not for the form.
        if (event.key === 'Enter') event.preventDefault()
        const [first] = event.key === 'Tab' && early.trim() !== '' ? find(early) : []
        if (first === undefined) return
        onChange(keyOf(first))
        setEarly(undefined)
      }}
    />
  )
}
