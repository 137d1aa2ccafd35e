import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import styles from './data-table.module.css'

/** One column: its heading and what it shows of a row. */
type Column<Row> = {
  key: string
  heading: string
  cell: (row: Row) => ReactNode
  /** Right-aligned figures. */
  number?: boolean
}

type DataTableProps<Row> = {
  caption: string
  hideCaption?: boolean
  /** On a phone, too, the values of a row stand side by side under the headings: short ones, as boxes to tick. */
  sideBySide?: boolean
  /** The first column names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The heading above a row and those after it that have the same one. */
  groupOf?: (row: Row) => string
}

/**
 * A table; on a phone every row becomes a card of its own, or stays a row. The roles are explicit, since browsers drop a
 * table's roles when its `display` changes.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, hideCaption, sideBySide, columns, rows, rowKey, groupOf = noGroup } = props
  return (
    <table
      role="table"
      className={classNames(styles.table, sideBySide ? styles.sideBySide : styles.stacking)}
    >
      <caption className={hideCaption ? 'visually-hidden' : styles.caption}>{caption}</caption>
      <thead role="rowgroup" className={styles.headings}>
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={classNames(styles.head, column.number && styles.number)}
            >
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      {groupsOf(rows, groupOf).map(({ heading, rows: its }) => (
        <tbody key={heading} role="rowgroup" className={styles.body}>
          {heading !== '' && (
            <tr role="row">
              <th role="rowheader" scope="rowgroup" colSpan={columns.length} className={styles.group}>
                {heading}
              </th>
            </tr>
          )}
          {its.map((row) => (
            <tr key={rowKey(row)} role="row" className={styles.row}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th
                    key={column.key}
                    role="rowheader"
                    scope="row"
                    className={classNames(styles.cell, styles.title)}
                  >
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    role="cell"
                    className={classNames(styles.cell, column.number && styles.number)}
                  >
                    <span className={styles.name} aria-hidden="true">
                      {column.heading}
                    </span>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

const noGroup = () => ''

/** The rows under their headings, in the order in which these first come. */
function groupsOf<Row>(rows: readonly Row[], groupOf: (row: Row) => string) {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const heading = groupOf(row)
    groups.set(heading, [...(groups.get(heading) ?? []), row])
  }
  return [...groups].map(([heading, its]) => ({ heading, rows: its }))
}
