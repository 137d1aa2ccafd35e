import type * as v from 'valibot'

type Row = { array: readonly unknown[]; index: number }

/**
 * Returns a list that a newer server sent without the rows that hold a value which this app does not know (a new method
 * of giving, a new status), so that they do not hide the others; undefined where anything else is wrong with it, as with
 * a page of a captive portal. Whole rows are left out: a form that showed one with a gap would save the gap.
 */
export function withoutUnknownRows<Body>(
  body: Body,
  issues: readonly v.BaseIssue<unknown>[],
): Body | undefined {
  const rows = issues.map(rowOf)
  if (rows.some((row) => row === undefined)) return undefined
  const left = new Map<readonly unknown[], Set<number>>()
  for (const { array, index } of rows as Row[]) left.set(array, (left.get(array) ?? new Set()).add(index))
  for (const [array, indexes] of left) {
    const known = array.filter((_, index) => !indexes.has(index))
    ;(array as unknown[]).splice(0, array.length, ...known)
  }
  return body
}

/** The outermost row that holds an unknown value. */
function rowOf({ type, input, path }: v.BaseIssue<unknown>): Row | undefined {
  const isOfValues = ['picklist', 'literal', 'union', 'variant'].includes(type)
  if (!isOfValues || !(typeof input === 'string' || typeof input === 'number')) return undefined
  const item = path?.find((one) => one.type === 'array')
  return item && { array: item.input, index: item.key }
}
