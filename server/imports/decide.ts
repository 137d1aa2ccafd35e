import type * as v from 'valibot'
import type { RowAction, rowDecision } from '#contract/imports.ts'
import { memberFields } from '#contract/member.ts'
import { countedKind, kindByBirthday } from '#contract/member-kinds.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from '#server/http/problem.ts'
import { cellsOf, checkRow } from './rows/check-row.ts'
import { rowProblemText } from './rows/row-problem.ts'
import type { RowProblem } from './rows/row-problem.ts'
import type { RowRecord } from './store.ts'

type Requested = v.InferOutput<typeof rowDecision>
export type Decision = { row: number; action: RowAction }

/**
 * Decides on each row: the user's request, otherwise rows without problems, doubts and duplicates are added. Throws 400
 * with the row when a request is impossible.
 * @returns all decisions, and the rows with corrected values
 */
export function decide(rows: RowRecord[], requested: Requested[], country: string) {
  const byRow = new Map(rows.map((row) => [row.row, row]))
  const requests = new Map(requested.map((request) => [request.row, request]))
  const unknown = requested.find((request) => !byRow.has(request.row))
  if (unknown) throw new Problem(400, m.import_row_unknown({ row: unknown.row }))

  const corrected: RowRecord[] = []
  const decisions = rows.map((row): Decision => {
    const request = requests.get(row.row)
    if (!request) {
      const isReady = !row.hasProblem && !row.isDoubtful && !row.isDuplicate
      return { row: row.row, action: isReady ? 'add' : 'skip' }
    }
    if (request.action === 'skip') return { row: row.row, action: 'skip' }
    const current = correct(row, request, country)
    if (current !== row) corrected.push(current)
    check(current, request.action)
    return { row: row.row, action: request.action }
  })
  return { decisions, corrected }
}

/** Number of added rows that count towards the plan. */
export function countAdults(
  { rows, corrected, decisions }: ReturnType<typeof decide> & { rows: RowRecord[] },
  today: string,
): number {
  const values = new Map([...rows, ...corrected].map(({ row, value }) => [row, value]))
  return decisions.filter(
    ({ row, action }) => action === 'add' && kindByBirthday(values.get(row)?.birthday, today) === countedKind,
  ).length
}

function correct(row: RowRecord, request: Requested, country: string): RowRecord {
  const changed = [...memberFields, 'groups' as const].some((field) => request[field] !== undefined)
  if (!changed) return row
  const checked = checkRow(cellsOf(row.value, request), country)
  return { ...row, value: { ...row.value, ...checked, doubts: [] } }
}

function check({ row, value }: RowRecord, action: Exclude<RowAction, 'skip'>): void {
  const [problem] = value.problems
  if (problem) {
    const text = rowProblemText(problem.code as RowProblem['code'])
    throw new Problem(400, m.import_row_has_problems({ row, problem: text }))
  }
  if (action !== 'add' && value.duplicate_of?.kind !== 'member') {
    throw new Problem(400, m.import_row_nobody_to_merge({ row }))
  }
}
