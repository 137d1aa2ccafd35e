import type { ReactNode } from 'react'

export interface ComboboxProps<Item> {
  label: ReactNode
  listLabel: string
  /** Matching options in display order. A new function identity reruns the search. */
  find: (typed: string) => readonly Item[]
  keyOf: (item: Item) => string
  textOf: (item: Item) => string
  renderOption: (item: Item) => ReactNode
  value: string
  chosen: Item | undefined
  onChange: (key: string) => void
  /** Maximum number of listed options. Default: all. */
  maxOptions?: number
  /** Announcements: number of matches, of unlisted matches, and no match. */
  texts: { found: (n: number) => string; more?: (n: number) => string; none: (typed: string) => string }
  /** Rendered when nothing matches, for example a button that adds an item. */
  whenNone?: ReactNode
  placeholder?: string
  name?: string | undefined
  help?: ReactNode
  error?: string | undefined
  required?: boolean
  focused?: boolean
  autoCapitalize?: 'words' | 'none'
}

/** Returns the props shared by the field before and after its listbox code loads. */
export function comboboxFieldProps<Item>(props: ComboboxProps<Item>) {
  const { label, name, required, help, error, placeholder, autoCapitalize = 'words' } = props
  return {
    label,
    name,
    required,
    help,
    error,
    placeholder,
    autoCapitalize,
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    spellCheck: false,
    dir: 'auto',
  } as const
}
