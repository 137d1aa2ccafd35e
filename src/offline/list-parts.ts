import { ownValue } from '#contract/fields/own-value.ts'
import { isKeyedList, keyOf } from '#src/lib/keyed-list.ts'

// A long list is stored in parts, so that a changed row does not write all of it. The key of a row decides whether a part
// begins with it: a row that is added or removed changes one part, wherever in the list it is.

/** Data as it is stored. */
export interface SplitData {
  /** The data without the rows that are in parts. */
  head: unknown
  /** The field of the data that is the list; undefined: the data itself. */
  field: string | undefined
  /** Rows of the list by the key of the first one, in their order. */
  parts: ReadonlyMap<string, readonly unknown[]>
}

/** Rows in a part, on average. */
const partRows = 200

/** Splits the list in a query's data into parts; data without a list, or with a short one, may have none. */
export function splitData(data: unknown): SplitData {
  const field = isKeyedList(data)
    ? undefined
    : Object.entries(data ?? {}).find(([, value]) => isKeyedList(value))?.[0]
  const list = field === undefined ? data : ownValue(data as Record<string, unknown>, field)
  if (!isKeyedList(list)) return { head: data, field: undefined, parts: new Map() }
  const first: unknown[] = []
  const parts = new Map<string, unknown[]>()
  let part = first
  for (const row of list) {
    const key = keyOf(row)!
    // A row that moved to another page while the list was read is in it twice.
    if (startsPart(key) && !parts.has(key)) parts.set(key, (part = []))
    part.push(row)
  }
  return { head: withList(data, field, first), field, parts }
}

/** Returns the data that `splitData` has split. */
export function joinData({ head, field, parts }: SplitData): unknown {
  if (parts.size === 0) return head
  const first = (field === undefined ? head : ownValue(head as Record<string, unknown>, field)) as unknown[]
  return withList(head, field, [first, ...parts.values()].flat())
}

function withList(data: unknown, field: string | undefined, list: unknown[]): unknown {
  return field === undefined ? list : { ...(data as object), [field]: list }
}

/** FNV-1a: the same result for a key on each device and at each start. */
function startsPart(key: string): boolean {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % partRows === 0
}
