import { memberFields, memberLabels } from '#contract/member.ts'
import { filledContacts } from '#contract/member-contacts.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import type { ImportRow } from '#contract/imports.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { importProblemText } from './import-error.ts'
import type { ImportProblem } from './import-error.ts'
import { rowDoubtText, rowProblemText } from './rows/row-problem.ts'
import type { DoubtCode, RowProblem } from './rows/row-problem.ts'
import type { ImportRecord, RowRecord } from './store.ts'
import { undoUntil } from './undo-until.ts'

/**
 * An import without its rows.
 * @param progress of its latest job, 0 to 1
 */
export function viewSummary(record: ImportRecord, progress = 0) {
  const isWorking = record.status === 'reading' || record.status === 'adding'
  return {
    id: record.id,
    church_id: record.churchId,
    filename: record.filename,
    status: record.status,
    progress: isWorking ? progress : 1,
    createdAt: record.createdAt.toISOString(),
    added: record.added,
    merged: record.merged,
    kept: record.kept,
    waiting: record.waiting,
    undoUntil: undoUntil(record)?.toISOString() ?? null,
  }
}

/** Why an import stopped, in the caller's language, or ''. */
export function problemText({ problem, problemRow }: ImportRecord): string {
  if (problem === null) return ''
  if (problem === 'member_limit') return m.import_member_limit()
  if (problem === 'internal') return m.import_failed()
  return importProblemText(problem as ImportProblem, problemRow)
}

/** A row with its problems in the caller's language. */
export function viewRow({ row, value }: Pick<RowRecord, 'row' | 'value'>): ImportRow {
  const { groups, duplicate_of } = value
  const texts = recordOf(memberFields, (field) => value[field] ?? '')
  const doubts = value.doubts.map((doubt) => {
    const code = doubt.code as DoubtCode
    return { field: doubt.field, code, message: rowDoubtText(code) }
  })
  const problems = value.problems.map(({ field, code }) => ({
    field,
    message: rowProblemText(code as RowProblem['code']),
  }))
  return { row, ...texts, ...filledContacts(value), groups, problems, doubts, duplicate_of }
}

/** Rows with problems as CSV rows. */
export function problemRows(rows: RowRecord[]): (string | number)[][] {
  const header = [
    m.import_csv_row(),
    ...memberFields.map((field) => memberLabels[field]()),
    m.member_groups(),
    m.import_csv_problem(),
  ]
  const lines = rows
    .map(viewRow)
    .map(({ row, groups, problems, ...texts }) => [
      row,
      ...memberFields.map((field) => texts[field]),
      groups.join(', '),
      problems.map(({ message }) => message).join(' '),
    ])
  return [header, ...lines]
}
