import { memo, useCallback, useContext, useId, useMemo, useRef } from 'react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import type { ItemListProps } from './item-list-props.ts'
import { LetterRail } from './letter-rail.tsx'
import { listSections } from './list-sections.ts'
import type { ListSection } from './list-sections.ts'
import { PaneScroller } from './pane-scroller.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { useActiveRow } from './use-active-row.ts'
import { useListWindow } from './use-list-window.ts'
import type { ListedRow } from './use-list-window.ts'
import { useRem } from './use-rem.ts'
import { useRowKeys, useRowTabStops } from './use-row-keys.ts'
import { useRowSelection } from './use-row-selection.ts'
import type { SelectRow } from './use-row-selection.ts'
import { useRowSlots } from './use-row-slots.ts'
import styles from './item-rows.module.css'

/** In rem, as in item-rows.module.css: fixed heights need no measuring. */
const rowHeight = { 1: 4, 2: 5.375 }
const headingHeight = 2.25
/** Minimum number of rows for the letter rail. */
const railFrom = 30

export function ItemRows<Item>({ list }: { list: ItemListProps<Item> }) {
  const { label, items, keyOf, sectionOf, rail, selection, openKey, recycle } = list
  const { nameOf, leading, title, detail, detailLines = 1, action } = list
  const element = useRef<HTMLDivElement>(null)
  const id = useId()
  const rem = useRem()
  const rowSize = rowHeight[detailLines] * rem
  const headingSize = sectionOf ? headingHeight * rem : 0
  const sections = useMemo(
    () => (sectionOf ? listSections(items, sectionOf) : [{ key: '', label, first: 0, count: items.length }]),
    [items, sectionOf, label],
  )
  const lettered = sections.filter(
    ({ label: letter }, index) =>
      [...letter].length === 1 && sections.findIndex((other) => other.label === letter) === index,
  )
  const firsts = useMemo(() => new Set(sections.map(({ first }) => first)), [sections])
  const { active, openIndex, setActive } = useActiveRow(list)
  const selectRow = useRowSelection(list)
  const { rows, printing, scrollTo } = useListWindow({
    list: element,
    items,
    keyOf,
    sizeOf: useCallback(
      (index) => rowSize + (firsts.has(index) ? headingSize : 0),
      [rowSize, headingSize, firsts],
    ),
    active,
    openIndex,
    recycle,
  })
  const keys = useRowKeys({
    list: element,
    items,
    keyOf,
    active,
    setActive,
    selection,
    selectRow,
  })

  return (
    <div className={styles.frame}>
      <div
        ref={element}
        role={sectionOf && 'group'}
        aria-label={sectionOf && label}
        className={classNames(styles.rows, detailLines === 2 && styles.high)}
        style={unlessPrinting(printing, () => ({
          blockSize: items.length * rowSize + sections.length * headingSize,
        }))}
        {...keys}
      >
        <Sections
          list={element}
          {...{ id, active, rows, sections, rowSize, headingSize, printing, recycle, label, items, keyOf }}
          {...{ nameOf, leading, title, detail, action, openKey }}
          headed={sectionOf !== undefined}
          selecting={selection?.selecting ?? false}
          selected={selection?.keys}
          onSelect={selectRow}
        />
      </div>
      {rail && sectionOf && items.length >= railFrom && (
        <LetterRail
          letters={lettered.map(({ label: letter }) => letter)}
          onLetter={(index) => {
            const section = lettered[index]!
            scrollTo(topOf(section, sections.indexOf(section), { rowSize, headingSize }))
          }}
        />
      )}
    </div>
  )
}

/** Print layout drops the absolute positions. */
const unlessPrinting = (printing: boolean, styleOf: () => CSSProperties) => (printing ? undefined : styleOf())

interface Sizes {
  rowSize: number
  headingSize: number
}

/** Offset of a section from the top of the list, in pixels. `at`: its index. */
const topOf = ({ first }: ListSection, at: number, { rowSize, headingSize }: Sizes) =>
  first * rowSize + at * headingSize

interface SectionsProps<Item>
  extends
    Sizes,
    Pick<
      ItemListProps<Item>,
      'items' | 'keyOf' | 'nameOf' | 'leading' | 'title' | 'detail' | 'action' | 'label'
    > {
  id: string
  list: RefObject<HTMLElement | null>
  active: number
  rows: ListedRow[]
  sections: ListSection[]
  headed: boolean
  printing: boolean
  recycle: boolean | undefined
  openKey: string | undefined
  selecting: boolean
  selected: ReadonlySet<string> | undefined
  onSelect: SelectRow<Item>
}

/** Memoised: scroll steps without new rows do not render it. */
const Sections = memo(function Sections<Item>(props: SectionsProps<Item>) {
  const { id, rows, sections, rowSize, headingSize, headed, printing, recycle, label, ...ofRows } = props
  const { list, items, keyOf, active, openKey, selecting, selected, ...ofRow } = ofRows
  useRowTabStops(list, active)
  const Heading = useContext(PaneScroller) ? 'h3' : 'h2'
  const style = (styleOf: () => CSSProperties) => unlessPrinting(printing, styleOf)
  const rendered = sections.flatMap((section, at) => {
    const { first, count } = section
    const inSight = rows.filter(({ index }) => index >= first && index < first + count)
    return inSight.length > 0 ? { section, at, inSight } : []
  })
  // A row element is reused only within its section.
  const slots = useRowSlots(recycle ?? false)(rendered.map(({ section }) => section.key))
  return rendered.map(({ section, at, inSight }, place) => {
    const { key: sectionKey, first, count } = section
    const headingId = `${id}-${sectionKey}`
    return (
      <div
        key={slots[place]}
        className={styles.section}
        style={style(() => ({
          insetBlockStart: topOf(section, at, { rowSize, headingSize }),
          blockSize: headingSize + count * rowSize,
        }))}
      >
        {headed && (
          <Heading id={headingId} className={styles.heading}>
            {section.label}
          </Heading>
        )}
        <ul
          role="list"
          className={styles.list}
          style={style(() => ({ blockSize: count * rowSize }))}
          {...(headed ? { 'aria-labelledby': headingId } : { 'aria-label': label })}
        >
          {inSight.map(({ index, slot }) => {
            const item = items[index]!
            const key = keyOf(item)
            return (
              <li
                key={slot}
                data-index={index}
                aria-setsize={count}
                aria-posinset={index - first + 1}
                className={styles.item}
                style={style(() => ({ insetBlockStart: (index - first) * rowSize }))}
              >
                <ItemRow
                  item={item}
                  open={key === openKey}
                  selecting={selecting}
                  selected={selected?.has(key) ?? false}
                  {...ofRow}
                />
              </li>
            )
          })}
        </ul>
      </div>
    )
  })
}) as <Item>(props: SectionsProps<Item>) => ReactNode

interface ItemRowProps<Item> extends Pick<
  ItemListProps<Item>,
  'nameOf' | 'leading' | 'title' | 'detail' | 'action'
> {
  item: Item
  open: boolean
  selecting: boolean
  selected: boolean
  onSelect: SelectRow<Item>
}

/** Memoised: renders only when its own item changes. */
const ItemRow = memo(function ItemRow<Item>(props: ItemRowProps<Item>) {
  const { item, nameOf, leading, title, detail, action, open, selecting, selected, onSelect } = props
  return (
    <div className={classNames(styles.row, open && styles.open, selected && styles.selected)}>
      {selecting && <RowCheckbox item={item} name={nameOf(item)} selected={selected} onSelect={onSelect} />}
      {leading && <div className={styles.leading}>{leading(item)}</div>}
      <div className={styles.text}>
        <div data-title className={styles.title} {...(open && { 'aria-current': 'true' as const })}>
          {title(item)}
        </div>
        {detail && <div className={styles.detail}>{detail(item)}</div>}
      </div>
      {action && <div className={styles.action}>{action(item)}</div>}
    </div>
  )
}) as <Item>(props: ItemRowProps<Item>) => ReactNode
