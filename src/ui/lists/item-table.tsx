import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Fragment, memo, useCallback, useMemo, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
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
import { useRem } from './use-rem.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useRowSelection } from './use-row-selection.ts'
import type { SelectRow } from './use-row-selection.ts'
import checkboxStyles from './row-checkbox.module.css'
import styles from './item-table.module.css'

/** Of every row, in rem; as in item-table.module.css. */
const rowHeight = 3.5
/** How wide a column is beside the others. */
const weights = { narrow: 8, normal: 10, wide: 16 }

interface ItemTableProps<Item> {
  list: ItemListProps<Item>
  columns: ListColumn<Item>[]
}

/** The items as a table with a head that stays, columns that sort and boxes to select. */
export function ItemTable<Item>({ list, columns }: ItemTableProps<Item>) {
  const { label, items, keyOf, sort = '', onSort, selection, onNearEnd, recycle } = list
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
    onNearEnd,
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
  const whole = columns.reduce((sum, column) => sum + weightOf(column), 0)
  const gapBefore = (at: number) => (rows[at]?.index ?? items.length) - (rows[at - 1]?.index ?? -1) - 1

  return (
    <table className={styles.table} aria-rowcount={items.length + 1}>
      <caption className="visually-hidden">{label}</caption>
      <thead className={styles.headings}>
        <tr aria-rowindex={1}>
          {selection && (
            <th scope="col" className={styles.box}>
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
            <Heading
              key={column.id}
              column={column}
              share={weightOf(column) / whole}
              sort={sort}
              onSort={onSort}
            />
          ))}
          {action && (
            <th scope="col" className={styles.end}>
              <VisuallyHidden>{m.ui_actions()}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Enter on the title is the keyboard's way */}
      <tbody ref={body} onClick={openRow} {...keys}>
        {rows.map(({ index, slot }, at) => {
          const item = items[index]!
          const isSelected = selected?.has(keyOf(item)) ?? false
          return (
            <Fragment key={slot}>
              <Gap size={gapBefore(at) * rowSize} />
              <tr
                data-index={index}
                aria-rowindex={index + 2}
                className={classNames(styles.row, isSelected && styles.selected)}
              >
                <Cells
                  item={item}
                  columns={columns}
                  {...{ nameOf, leading, title, action }}
                  selectable={selection !== undefined}
                  selected={isSelected}
                  onSelect={selectRow}
                />
              </tr>
            </Fragment>
          )
        })}
        <Gap size={gapBefore(rows.length) * rowSize} />
      </tbody>
    </table>
  )
}

/** Holds the place of rows that are not in the page. */
function Gap({ size }: { size: number }) {
  return size > 0 ? <tr aria-hidden="true" style={{ blockSize: size }} /> : null
}

/** A press anywhere in a row opens it, except on what does something of its own. */
function openRow({ target }: MouseEvent) {
  const pressed = target as HTMLElement
  if (pressed.closest('a, button, input, label, dialog, [role=menu]')) return
  pressed.closest('tr')?.querySelector<HTMLElement>('[data-title] :is(a, button)')?.click()
}

const weightOf = ({ width }: Pick<ListColumn<never>, 'width'>) => weights[width ?? 'normal']

interface HeadingProps<Item> extends Required<Pick<ItemListProps<Item>, 'sort'>> {
  column: ListColumn<Item>
  /** Of what boxes and actions leave of the table's width. */
  share: number
  onSort: ItemListProps<Item>['onSort']
}

function Heading<Item>({ column, share, sort, onSort }: HeadingProps<Item>) {
  const { id, heading, sorts, number } = column
  const className = classNames(styles.heading, number && styles.number)
  const style = { inlineSize: `${share * 100}%` }
  if (!sorts) {
    return (
      <th scope="col" className={className} style={style}>
        {heading}
      </th>
    )
  }
  const current = readSort(sort)
  const sorted = current.id === id
  const order = current.desc ? 'descending' : 'ascending'
  const Arrow = sorted && current.desc ? ArrowDown : ArrowUp
  return (
    <th scope="col" className={className} style={style} aria-sort={sorted ? order : 'none'}>
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

/** Drawn again only when something of the row changes: not for every step of scrolling, nor for every letter of a search. */
const Cells = memo(function Cells<Item>(props: CellsProps<Item>) {
  const { item, columns, nameOf, leading, title, action, selectable, selected, onSelect } = props
  return (
    <>
      {selectable && (
        <td className={styles.box}>
          <RowCheckbox item={item} name={nameOf(item)} selected={selected} onSelect={onSelect} />
        </td>
      )}
      {columns.map(({ id, cell, number }) =>
        cell ? (
          <td key={id} className={classNames(styles.cell, number && styles.number)}>
            <div className={clampClass(2)}>{cell(item)}</div>
          </td>
        ) : (
          <th key={id} scope="row" className={styles.cell}>
            <div className={styles.who}>
              {leading?.(item)}
              <span data-title className={classNames(styles.title, clampClass(2))}>
                {title(item)}
              </span>
            </div>
          </th>
        ),
      )}
      {action && <td className={styles.end}>{action(item)}</td>}
    </>
  )
}) as <Item>(props: CellsProps<Item>) => ReactNode
