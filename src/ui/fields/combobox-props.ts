import type { ReactNode } from 'react'

/** What a `ComboboxField` takes. */
export interface ComboboxProps<Item> {
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

/** What the field is, with its options and without. */
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
