import { Combobox } from '@base-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { comboboxFieldProps } from './combobox-props.ts'
import type { ComboboxProps } from './combobox-props.ts'
import { TextField } from './text-field.tsx'
import styles from './combobox-field.module.css'

interface Props<Item> extends ComboboxProps<Item> {
  typedEarly: string | undefined
}

export function LoadedCombobox<Item>(props: Props<Item>) {
  const { find, keyOf, textOf, value, chosen, onChange, maxOptions = Infinity, texts, focused } = props
  const { typedEarly } = props
  /** Null while the selected item is shown. */
  const [typed, setTyped] = useState<string | null>(typedEarly ?? null)
  const [open, setOpen] = useState(typedEarly !== undefined && focused === true)
  const whole = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const marked = useRef<Item | undefined>(undefined)
  const q = typed ?? ''
  const found = useMemo(() => find(q), [find, q])
  const options = useMemo(() => found.slice(0, maxOptions), [found, maxOptions])
  const more = found.length - options.length

  useLayoutEffect(() => {
    if (!focused) return
    input.current?.focus()
    // Takes over focus and caret from the field it replaces.
    if (typedEarly !== undefined) input.current?.setSelectionRange(typedEarly.length, typedEarly.length)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was typed before does not change
  }, [focused])

  const take = (item: Item) => {
    onChange(keyOf(item))
    setTyped(null)
    setOpen(false)
  }
  const lookFor = (text: string) => {
    setTyped(text)
    setOpen(true)
    if (value !== '') onChange('')
  }
  return (
    <div ref={whole} className={styles.picker}>
      <Combobox.Root<Item>
        items={options}
        filter={null}
        value={chosen ?? null}
        isItemEqualToValue={(a, b) => keyOf(a) === keyOf(b)}
        itemToStringLabel={textOf}
        inputValue={typed ?? (chosen ? textOf(chosen) : '')}
        onInputValueChange={(text, { reason, event }) => {
          // The library also changes the text on selection and blur.
          if (event.type === 'input' || event.type === 'change' || reason === 'input-change') lookFor(text)
        }}
        onValueChange={(item) => {
          if (item !== null) take(item)
        }}
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          if (!next && value !== '') setTyped(null)
        }}
        onItemHighlighted={(item) => {
          marked.current = item
        }}
        autoHighlight
      >
        <Combobox.Input
          render={<TextField {...comboboxFieldProps(props)} />}
          ref={input}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onKeyDown={(event) => {
            if (event.key !== 'Tab' || !open || q.trim() === '') return
            // After fast typing the highlight can still be on an option that is no longer listed.
            const mark = marked.current && keyOf(marked.current)
            const item = options.find((option) => keyOf(option) === mark) ?? options[0]
            if (item !== undefined) take(item)
          }}
        />
        <Combobox.Portal container={whole}>
          <Combobox.Positioner className={styles.place}>
            <Combobox.Popup className={styles.list}>
              <Combobox.Status className="visually-hidden">
                {typed !== null && texts.found(found.length)}
              </Combobox.Status>
              <Combobox.List className={styles.options} aria-label={props.listLabel}>
                {(item: Item) => (
                  <Combobox.Item key={keyOf(item)} value={item} className={styles.option}>
                    {props.renderOption(item)}
                    <Combobox.ItemIndicator render={<Check className={styles.check} aria-hidden="true" />} />
                  </Combobox.Item>
                )}
              </Combobox.List>
              {more > 0 && <p className={styles.note}>{texts.more?.(more)}</p>}
              {options.length === 0 && (
                <div className={styles.note}>
                  <p>{texts.none(q)}</p>
                  {props.whenNone}
                </div>
              )}
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  )
}
