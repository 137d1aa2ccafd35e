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

type Asked = v.InferOutput<typeof rowDecision>
export type Decision = { row: number; action: RowAction }

/**
 * What is to be done with each row: what was asked for it, else it is added when nothing is wrong with it, it was not
 * hard to read and it doubles nobody. Throws a 400 that names the row where what was asked cannot be done.
 *
 * @returns the decision for every row, and the rows with values that were corrected with it
 */
export function decide(rows: RowRecord[], asked: Asked[], country: string) {
  const byRow = new Map(rows.map((row) => [row.row, row]))
  const wishes = new Map(asked.map((wish) => [wish.row, wish]))
  const unknown = asked.find((wish) => !byRow.has(wish.row))
  if (unknown) throw new Problem(400, m.import_row_unknown({ row: unknown.row }))

  const corrected: RowRecord[] = []
  const decisions = rows.map((row): Decision => {
    const wish = wishes.get(row.row)
    if (!wish) {
      const isReady = !row.hasProblem && !row.isDoubtful && !row.isDuplicate
      return { row: row.row, action: isReady ? 'add' : 'skip' }
    }
    if (wish.action === 'skip') return { row: row.row, action: 'skip' }
    const current = correct(row, wish, country)
    if (current !== row) corrected.push(current)
    check(current, wish.action)
    return { row: row.row, action: wish.action }
  })
  return { decisions, corrected }
}

/** How many of the rows that are added count for the plan. */
export function countAdults(
  { rows, corrected, decisions }: ReturnType<typeof decide> & { rows: RowRecord[] },
  today: string,
): number {
  const values = new Map([...rows, ...corrected].map(({ row, value }) => [row, value]))
  return decisions.filter(
    ({ row, action }) =>
      action === 'add' &&
      (values.get(row)?.kind ?? kindByBirthday(values.get(row)?.birthday, today)) === countedKind,
  ).length
}

function correct(row: RowRecord, wish: Asked, country: string): RowRecord {
  const changed = [...memberFields, 'groups' as const].some((field) => wish[field] !== undefined)
  if (!changed) return row
  const checked = checkRow(cellsOf(row.value, wish), country)
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
