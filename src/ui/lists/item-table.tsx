import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Fragment, memo, useCallback, useMemo, useRef } from 'react'
import type { CSSProperties, MouseEvent, ReactNode, RefObject } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { clampClass } from '#src/ui/clamp-class.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { ItemListProps } from './item-list-props.ts'
import { readSort, sortAfterPress } from './list-column.ts'
import type { ListColumn } from './list-column.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { useActiveRow } from './use-active-row.ts'
import { useListWindow } from './use-list-window.ts'
import type { ListedRow } from './use-list-window.ts'
import { useRem } from './use-rem.ts'
import { useRowKeys, useRowTabStops } from './use-row-keys.ts'
import { useRowSelection } from './use-row-selection.ts'
import type { SelectRow } from './use-row-selection.ts'
import checkboxStyles from './row-checkbox.module.css'
import styles from './item-table.module.css'

const rowHeight = 3.5
const widthOf = {
  narrow: 'minmax(0, 8fr)',
  normal: 'minmax(0, 10fr)',
  wide: 'minmax(0, 16fr)',
  actions: 'minmax(var(--buttons-width), 10fr)',
}

interface ItemTableProps<Item> {
  list: ItemListProps<Item>
  columns: ListColumn<Item>[]
}

/** Rows are CSS grids with ARIA roles: a change in a `<table>` lays out the whole table. */
export function ItemTable<Item>({ list, columns }: ItemTableProps<Item>) {
  const { label, items, keyOf, sort = '', onSort, selection, recycle } = list
  const { nameOf, leading, title, action } = list
  const body = useRef<HTMLTableSectionElement>(null)
  const rowSize = rowHeight * useRem()
  const { active, setActive } = useActiveRow(list)
  const selectRow = useRowSelection(list)
  const { rows } = useListWindow({
    list: body,
    items,
    keyOf,
    sizeOf: useCallback(() => rowSize, [rowSize]),
    active,
    openIndex: undefined,
    recycle,
  })
  const keys = useRowKeys({
    list: body,
    items,
    keyOf,
    active,
    setActive,
    selection,
    selectRow,
  })
  const selected = selection?.keys
  const allSelected = useMemo(
    () => selected !== undefined && items.length > 0 && items.every((item) => selected.has(keyOf(item))),
    [items, keyOf, selected],
  )
  const widths = [
    selection && 'var(--box-width)',
    ...columns.map(({ width }) => widthOf[width ?? 'normal']),
    action && 'var(--end-width)',
  ]
  return (
    <table
      role="table"
      className={styles.table}
      style={{ '--list-columns': widths.filter(Boolean).join(' ') } as CSSProperties}
      aria-rowcount={items.length + 1}
    >
      <caption className="visually-hidden">{label}</caption>
      <thead role="rowgroup" className={styles.headings}>
        <tr role="row" className={styles.columns} aria-rowindex={1}>
          {selection && (
            <th role="columnheader" scope="col" className={styles.box}>
              <Checkbox
                label={<VisuallyHidden>{m.ui_select_all()}</VisuallyHidden>}
                className={checkboxStyles.checkbox}
                checked={allSelected}
                indeterminate={!allSelected && selection.keys.size > 0}
                onChange={({ currentTarget }) => selection.select(items.map(keyOf), currentTarget.checked)}
              />
            </th>
          )}
          {columns.map((column) => (
            <Heading key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
          {action && (
            <th role="columnheader" scope="col" className={styles.end}>
              <VisuallyHidden>{m.ui_actions()}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Enter on the title is the keyboard's way */}
      <tbody ref={body} role="rowgroup" className={styles.rows} onClick={openRow} {...keys}>
        <Rows
          {...{ rows, rowSize, items, keyOf, columns, nameOf, leading, title, action, selected, active }}
          list={body}
          onSelect={selectRow}
        />
      </tbody>
    </table>
  )
}

interface RowsProps<Item> extends Pick<
  ItemListProps<Item>,
  'items' | 'keyOf' | 'nameOf' | 'leading' | 'title' | 'action'
> {
  list: RefObject<HTMLElement | null>
  active: number
  rows: ListedRow[]
  rowSize: number
  columns: ListColumn<Item>[]
  /** Selected keys; undefined when rows cannot be selected. */
  selected: ReadonlySet<string> | undefined
  onSelect: SelectRow<Item>
}

/** Memoised: scroll steps without new rows do not render it. */
const Rows = memo(function Rows<Item>(props: RowsProps<Item>) {
  const { list, active, rows, rowSize, items, keyOf, columns, selected, ...ofCells } = props
  useRowTabStops(list, active)
  const gapBefore = (at: number) => (rows[at]?.index ?? items.length) - (rows[at - 1]?.index ?? -1) - 1
  return (
    <>
      {rows.map(({ index, slot }, at) => {
        const item = items[index]!
        const isSelected = selected?.has(keyOf(item)) ?? false
        return (
          <Fragment key={slot}>
            <Gap size={gapBefore(at) * rowSize} />
            <tr
              role="row"
              data-index={index}
              aria-rowindex={index + 2}
              className={classNames(styles.columns, styles.row, isSelected && styles.selected)}
            >
              <Cells
                item={item}
                columns={columns}
                selectable={selected !== undefined}
                selected={isSelected}
                {...ofCells}
              />
            </tr>
          </Fragment>
        )
      })}
      <Gap size={gapBefore(rows.length) * rowSize} />
    </>
  )
}) as <Item>(props: RowsProps<Item>) => ReactNode

function Gap({ size }: { size: number }) {
  return size > 0 ? <tr aria-hidden="true" className={styles.gap} style={{ blockSize: size }} /> : null
}

function openRow({ target }: MouseEvent) {
  const pressed = target as HTMLElement
  if (pressed.closest('a, button, input, label, dialog, [role=menu]')) return
  pressed.closest('tr')?.querySelector<HTMLElement>('[data-title] :is(a, button)')?.click()
}

interface HeadingProps<Item> extends Required<Pick<ItemListProps<Item>, 'sort'>> {
  column: ListColumn<Item>
  onSort: ItemListProps<Item>['onSort']
}

function Heading<Item>({ column, sort, onSort }: HeadingProps<Item>) {
  const { id, heading, sorts, number } = column
  const className = classNames(styles.heading, number && styles.number)
  if (!sorts) {
    return (
      <th role="columnheader" scope="col" className={className}>
        {heading}
      </th>
    )
  }
  const current = readSort(sort)
  const sorted = current.id === id
  const order = current.desc ? 'descending' : 'ascending'
  const Arrow = sorted && current.desc ? ArrowDown : ArrowUp
  return (
    <th role="columnheader" scope="col" className={className} aria-sort={sorted ? order : 'none'}>
      <button type="button" className={styles.sort} onClick={() => onSort?.(sortAfterPress(sort, column))}>
        {heading}
        <Arrow className={classNames(!sorted && styles.unsorted)} aria-hidden="true" />
      </button>
    </th>
  )
}

interface CellsProps<Item> extends Pick<ItemListProps<Item>, 'nameOf' | 'leading' | 'title' | 'action'> {
  item: Item
  columns: ListColumn<Item>[]
  selectable: boolean
  selected: boolean
  onSelect: SelectRow<Item>
}

/** Memoised: renders only when its own row changes. */
const Cells = memo(function Cells<Item>(props: CellsProps<Item>) {
  const { item, columns, nameOf, leading, title, action, selectable, selected, onSelect } = props
  return (
    <>
      {selectable && (
        <td role="cell" className={styles.box}>
          <RowCheckbox item={item} name={nameOf(item)} selected={selected} onSelect={onSelect} />
        </td>
      )}
      {columns.map(({ id, cell, number }) =>
        cell ? (
          <td key={id} role="cell" className={classNames(styles.cell, number && styles.number)}>
            <div className={clampClass(2)}>{cell(item)}</div>
          </td>
        ) : (
          <th key={id} role="rowheader" scope="row" className={styles.cell}>
            <div className={styles.who}>
              {leading?.(item)}
              <span data-title className={classNames(styles.title, clampClass(2))}>
                {title(item)}
              </span>
            </div>
          </th>
        ),
      )}
      {action && (
        <td role="cell" className={styles.end}>
          {action(item)}
        </td>
      )}
    </>
  )
}) as <Item>(props: CellsProps<Item>) => ReactNode
