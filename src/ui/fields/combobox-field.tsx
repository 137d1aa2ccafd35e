import Check from 'lucide-react/icons/check'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { rowAfterKey } from '#src/ui/row-after-key.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { TextField } from './text-field.tsx'
import styles from './combobox-field.module.css'

/** How far PageUp and PageDown go. */
const pageRows = 6

/** The classes of what an option shows: its texts one below the other, the name, and what tells it apart. */
export const optionTexts = styles.texts
export const optionName = styles.name
export const optionDetail = styles.detail

interface Props<Item> {
  label: ReactNode
  /** Names the list of options. */
  listLabel: string
  /** Returns the options for what is typed, in their order. A new function looks for them anew. */
  find: (typed: string) => readonly Item[]
  keyOf: (item: Item) => string
  /** What the field shows of the chosen one. */
  textOf: (item: Item) => string
  renderOption: (item: Item) => ReactNode
  /** The key of the chosen one, or ''. */
  value: string
  chosen: Item | undefined
  onChange: (key: string) => void
  /** How many options are listed; typing more finds the others. Default: all. */
  maxOptions?: number
  /** What is said of the options: how many were found, how many more there are, and that there are none. */
  texts: { found: (n: number) => string; more?: (n: number) => string; none: (typed: string) => string }
  /** Shown where there are none: a way to add one. */
  whenNone?: ReactNode
  placeholder?: string
  name?: string | undefined
  help?: ReactNode
  error?: string | undefined
  required?: boolean
  focused?: boolean
  autoCapitalize?: 'words' | 'none'
}

/**
 * One out of many, by typing a part of it. The arrow keys move through the options, Enter and Tab choose the marked
 * one, Esc closes the list.
 */
export function ComboboxField<Item>(props: Props<Item>) {
  const { find, keyOf, textOf, value, chosen, onChange, maxOptions = Infinity, texts, focused } = props
  /** What is typed; null while the chosen one is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const id = useId()
  const whole = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const q = typed ?? ''
  const found = useMemo(() => find(q), [find, q])
  const options = found.slice(0, maxOptions)
  const more = found.length - options.length

  useEffect(() => {
    if (focused) input.current?.focus()
    // On mount only.
  }, [focused])
  useEffect(() => {
    if (open) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, active, id])

  const take = (item: Item) => {
    onChange(keyOf(item))
    setTyped(null)
    setOpen(false)
  }
  const lookFor = (text: string) => {
    setTyped(text)
    setActive(0)
    setOpen(true)
    // A changed text is no choice any more.
    if (value !== '') onChange('')
  }
  const show = () => {
    setActive(Math.max(0, chosen ? options.indexOf(chosen) : 0))
    setOpen(true)
  }
  const leave = () => {
    setOpen(false)
    if (value !== '') setTyped(null)
  }
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    const marked = open ? options[active] : undefined
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      leave()
    } else if (event.key === 'Enter' && marked) {
      event.preventDefault()
      take(marked)
    } else if (event.key === 'Tab' && marked && typed !== null && q.trim() !== '') {
      take(marked)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp' || event.key.startsWith('Page')) {
      event.preventDefault()
      if (open) setActive(rowAfterKey(event.key, active, options.length, pageRows) ?? active)
      else show()
    }
  }

  return (
    <div
      ref={whole}
      className={styles.picker}
      onBlur={({ relatedTarget }) => {
        if (!whole.current?.contains(relatedTarget)) leave()
      }}
    >
      <TextField
        ref={input}
        label={props.label}
        name={props.name}
        required={props.required}
        help={props.help}
        error={props.error}
        placeholder={props.placeholder}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && options[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize={props.autoCapitalize ?? 'words'}
        spellCheck={false}
        dir="auto"
        value={typed ?? (chosen ? textOf(chosen) : '')}
        onChange={(event) => lookFor(event.currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={() => !open && show()}
        onKeyDown={key}
      />
      <VisuallyHidden>
        <span role="status">{open && typed !== null && texts.found(found.length)}</span>
      </VisuallyHidden>
      {open && (
        <div className={styles.list}>
          <div role="listbox" id={`${id}-list`} aria-label={props.listLabel} className={styles.options}>
            {options.map((item, index) => (
              <Option
                key={keyOf(item)}
                id={`${id}-${index}`}
                active={index === active}
                selected={keyOf(item) === value}
                onTake={() => {
                  take(item)
                  input.current?.focus()
                }}
              >
                {props.renderOption(item)}
              </Option>
            ))}
          </div>
          {more > 0 && <p className={styles.note}>{texts.more?.(more)}</p>}
          {options.length === 0 && (
            <div className={styles.note}>
              <p>{texts.none(q)}</p>
              {props.whenNone}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

interface OptionProps {
  id: string
  active: boolean
  selected: boolean
  onTake: () => void
  children: ReactNode
}

function Option({ id, active, selected, onTake, children }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keyboard stays in the field
    <div
      role="option"
      id={id}
      aria-selected={selected}
      data-active={active || undefined}
      className={styles.option}
      // The field keeps the focus while the finger is down.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      {children}
      {selected && <Check className={styles.check} aria-hidden="true" />}
    </div>
  )
}
