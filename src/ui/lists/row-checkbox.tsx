import type { ChangeEvent } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { SelectRow } from './use-row-selection.ts'
import styles from './row-checkbox.module.css'

interface Props<Item> {
  item: Item
  name: string
  selected: boolean
  onSelect: SelectRow<Item>
}

/** Selects a row; with Shift, the range from the previously selected row. */
export function RowCheckbox<Item>({ item, name, selected, onSelect }: Props<Item>) {
  return (
    <Checkbox
      label={<VisuallyHidden>{m.ui_select_item({ name })}</VisuallyHidden>}
      className={styles.checkbox}
      checked={selected}
      onChange={(event) => onSelect(item, event.currentTarget.checked, hasShift(event))}
    />
  )
}

/** A checkbox change is caused by a click event, which carries the modifier keys. */
function hasShift({ nativeEvent }: ChangeEvent): boolean {
  return 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true
}
