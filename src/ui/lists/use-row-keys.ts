import { ownValue } from '#contract/fields/own-value.ts'
import { useEffect } from 'react'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { rowAfterKey } from '#src/ui/row-after-key.ts'
import type { ItemListProps } from './item-list-props.ts'
import type { SelectRow } from './use-row-selection.ts'

const pageRows = 8
/** Interactive elements of a row. Open menus handle their own keys. */
const controls = ['a', 'button', 'input'].map((tag) => `[data-index] ${tag}:not([role=menu] *)`).join()
/** The shortcuts of mail apps. */
const letters: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp' }

interface Options<Item> extends Pick<ItemListProps<Item>, 'items' | 'keyOf' | 'selection'> {
  list: ListElement
  active: number
  setActive: (index: number) => void
  selectRow: SelectRow<Item>
}

type ListElement = { readonly current: HTMLElement | null }

/** A roving tabindex. Call it in the component that renders the rows. */
export function useRowTabStops(list: ListElement, active: number): void {
  // An effect, not a layout effect: the list's ref is set after those of its rows.
  useEffect(() => {
    for (const control of list.current?.querySelectorAll<HTMLElement>(controls) ?? []) {
      const row = control.closest<HTMLElement>('[data-index]')!
      const tabIndex = Number(row.dataset['index']) === active ? 0 : -1
      // An assignment of the same value still invalidates the row's styles.
      if (control.tabIndex !== tabIndex || !control.hasAttribute('tabindex')) control.tabIndex = tabIndex
    }
  })
}

/**
 * Keyboard navigation. Rows need `data-index`, titles `data-title`. Arrows, j, k, PageUp, PageDown, Home and
 * End move, Enter opens, Space selects, Escape clears.
 */
export function useRowKeys<Item>(given: Options<Item>) {
  const { list, items, keyOf, active, setActive, selection, selectRow } = given
  const titleOf = (index: number) =>
    list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-title] :is(a, button)`)

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[data-index]')
    if (
      ctrlKey ||
      metaKey ||
      altKey ||
      event.defaultPrevented ||
      !row ||
      target.closest('[role=menu], dialog')
    )
      return
    const to = rowAfterKey(ownValue(letters, key) ?? key, active, items.length, pageRows)
    if (to !== undefined) {
      flushSync(() => setActive(to))
      titleOf(to)?.focus()
    } else if (key === 'Enter' && target.matches('input')) {
      titleOf(active)?.click()
    } else if (key === ' ' && selection && target.closest('[data-title]')) {
      const item = items[active]!
      selectRow(item, !selection.keys.has(keyOf(item)), shiftKey)
    } else if (key === 'Escape' && selection?.selecting) {
      selection.clear()
    } else return
    event.preventDefault()
  }
  return {
    onKeyDown,
    onFocus: ({ target }: { target: HTMLElement }) => {
      const row = target.closest<HTMLElement>('[data-index]')
      if (row) setActive(Number(row.dataset['index']))
    },
  }
}
