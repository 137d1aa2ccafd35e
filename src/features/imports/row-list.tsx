import { useState } from 'react'
import type { ImportRow, RowAction } from '#contract/imports.ts'
import { memberLabels } from '#contract/member.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { RowForm } from './row-form.tsx'
import { columnFields, RowView } from './row-view.tsx'
import { actionOf } from './rules.ts'
import type { Choices, Show } from './rules.ts'
import styles from './row-list.module.css'

/** More than so many at once would freeze a phone. */
const pageSize = 50

const emptyTexts = {
  all: m.imports_nobody_title,
  ready: m.imports_none_ready,
  problems: m.imports_none_problems,
  doubts: m.imports_none_doubts,
  duplicates: m.imports_none_duplicates,
}

interface Props {
  importId: string
  show: Show
  rows: ImportRow[]
  choices: Choices
  /** The number of the row that is being corrected. */
  editing: number | null
  onChoose: (row: ImportRow, action: RowAction) => void
  onEdit: (row: number | null) => void
  /** Somebody has looked at a row that was hard to read, and found it right. */
  onAccept: (row: ImportRow) => Promise<void>
  /** The server has looked at a row anew. */
  onCorrected: (row: ImportRow) => void
}

/** The rows of a list, fifty at a time: a table, on a phone cards. One of them can be open for correction. */
export function RowList(props: Props) {
  const { importId, show, rows, choices, editing, onChoose, onEdit, onAccept, onCorrected } = props
  const [pages, setPages] = useState(1)
  if (rows.length === 0) return <EmptyState title={emptyTexts[show]()} />
  const shown = rows.slice(0, pages * pageSize)
  const headings = [
    m.imports_heading_row(),
    ...columnFields.map((field) => memberLabels[field]()),
    m.members_groups(),
    m.imports_heading_action(),
  ]
  return (
    <>
      <Card flush>
        {/* The roles are written out: on a phone the rows are laid out as cards, and browsers then forget the table. */}
        <table role="table" className={styles.table}>
          <caption className="visually-hidden">{m.imports_review_title()}</caption>
          <thead role="rowgroup" className={styles.headings}>
            <tr role="row">
              {headings.map((heading) => (
                <th key={heading} role="columnheader" scope="col" className={styles.head}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className={styles.body}>
            {shown.map((row) =>
              row.row === editing ? (
                <tr key={row.row} role="row" className={styles.open}>
                  <td role="cell" colSpan={headings.length} className={styles.form}>
                    <RowForm
                      importId={importId}
                      row={row}
                      onChecked={onCorrected}
                      onClose={() => onEdit(null)}
                    />
                  </td>
                </tr>
              ) : (
                <RowView
                  key={row.row}
                  row={row}
                  action={actionOf(row, choices)}
                  onChoose={(action) => onChoose(row, action)}
                  onEdit={() => onEdit(row.row)}
                  onAccept={() => onAccept(row)}
                />
              ),
            )}
          </tbody>
        </table>
      </Card>
      {shown.length < rows.length && (
        <LoadMore
          label={m.imports_load_more()}
          onLoadMore={() => setPages(pages + 1)}
          busy={false}
          text={m.imports_shown({ shown: formatNumber(shown.length), total: formatNumber(rows.length) })}
          part={shown.length / rows.length}
        />
      )}
    </>
  )
}
