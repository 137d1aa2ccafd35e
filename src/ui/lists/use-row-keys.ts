import { ownValue } from '#contract/fields/own-value.ts'
import { useEffect } from 'react'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { rowAfterKey } from '#src/ui/row-after-key.ts'
import type { ItemListProps } from './item-list-props.ts'
import type { SelectRow } from './use-row-selection.ts'

/** How far PageUp and PageDown go. */
const pageRows = 8
/** What can be pressed in a row; what stands in an open menu has keys of its own. */
const controls = ['a', 'button', 'input'].map((tag) => `[data-index] ${tag}:not([role=menu] *)`).join()
/** As people know them from their mail. */
const letters: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp' }

interface Options<Item> extends Pick<ItemListProps<Item>, 'items' | 'keyOf' | 'selection'> {
  list: ListElement
  active: number
  setActive: (index: number) => void
  selectRow: SelectRow<Item>
}

type ListElement = { readonly current: HTMLElement | null }

/** Has Tab come to one row alone. For the component that draws the rows: after each drawing, which may bring new ones. */
export function useRowTabStops(list: ListElement, active: number): void {
  // The list's own element comes after its rows: in a layout effect it would not be known yet.
  useEffect(() => {
    for (const control of list.current?.querySelectorAll<HTMLElement>(controls) ?? []) {
      const row = control.closest<HTMLElement>('[data-index]')!
      const tabIndex = Number(row.dataset['index']) === active ? 0 : -1
      // Setting what is set already has the browser look at the row's styles again.
      if (control.tabIndex !== tabIndex || !control.hasAttribute('tabindex')) control.tabIndex = tabIndex
    }
  })
}

/**
 * The keys of a list whose rows carry `data-index` and whose titles `data-title`: arrows, j and k, Page Up and Down,
 * Home and End go from row to row, Enter opens, Space selects, Escape clears.
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
