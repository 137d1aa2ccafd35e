import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import styles from './data-table.module.css'

type Column<Row> = {
  key: string
  heading: string
  cell: (row: Row) => ReactNode
  number?: boolean
}

type DataTableProps<Row> = {
  caption: string
  hideCaption?: boolean
  /** Keeps short values, such as checkboxes, in columns on a phone too. */
  sideBySide?: boolean
  /** The first column is the row header. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Group heading; consecutive rows with the same value share it. */
  groupOf?: (row: Row) => string
}

/**
 * Rows become cards on a phone. Explicit ARIA roles: browsers drop table roles when CSS changes `display`.
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

/** Groups rows by heading, in order of first appearance. */
function groupsOf<Row>(rows: readonly Row[], groupOf: (row: Row) => string) {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const heading = groupOf(row)
    groups.set(heading, [...(groups.get(heading) ?? []), row])
  }
  return [...groups].map(([heading, its]) => ({ heading, rows: its }))
}
