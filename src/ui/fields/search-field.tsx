import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type ComponentProps, useRef } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import styles from './search-field.module.css'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'ref'> & {
  /** Accessible name; the placeholder is the visible text. */
  label: string
  value: string
  onValueChange: (value: string) => void
  clearLabel?: string
}

/** A search box. Its clear button keeps the on-screen keyboard open; Esc clears too. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onValueChange, clearLabel = m.ui_clear(), className, onKeyDown, ...native } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classNames(styles.search, className)}>
      <Search className={styles.icon} aria-hidden="true" />
      <input
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        {...native}
        ref={input}
        type="search"
        aria-label={label}
        value={value}
        className={styles.input}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault()
            onValueChange('')
          }
          onKeyDown?.(event)
        }}
      />
      {value !== '' && (
        <span className={styles.clear}>
          <IconButton
            label={clearLabel}
            onClick={() => {
              onValueChange('')
              input.current?.focus()
            }}
          >
            <X aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </div>
  )
}
