import type * as v from 'valibot'

type Row = { array: readonly unknown[]; index: number }

/**
 * Returns a newer server's list without rows that hold an unknown picklist value; undefined when more is
 * invalid. Whole rows, since a form would save a gap.
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

function rowOf({ type, input, path }: v.BaseIssue<unknown>): Row | undefined {
  const isOfValues = ['picklist', 'literal', 'union', 'variant'].includes(type)
  if (!isOfValues || !(typeof input === 'string' || typeof input === 'number')) return undefined
  const item = path?.find((one) => one.type === 'array')
  return item && { array: item.input, index: item.key }
}
