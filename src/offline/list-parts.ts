import { ownValue } from '#contract/fields/own-value.ts'
import { isKeyedList, keyOf } from '#src/lib/keyed-list.ts'

// Long lists are stored in parts, so that a changed row does not rewrite all. A row's key decides whether it
// starts a part.

export interface SplitData {
  head: unknown
  field: string | undefined
  /** Undefined: the data is the list. */
  parts: ReadonlyMap<string, readonly unknown[]>
}

/** By the key of their first row. */
const partRows = 200

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
    // Rows that moved during paging appear twice.
    if (startsPart(key) && !parts.has(key)) parts.set(key, (part = []))
    part.push(row)
  }
  return { head: withList(data, field, first), field, parts }
}

export function joinData({ head, field, parts }: SplitData): unknown {
  if (parts.size === 0) return head
  const first = (field === undefined ? head : ownValue(head as Record<string, unknown>, field)) as unknown[]
  return withList(head, field, [first, ...parts.values()].flat())
}

function withList(data: unknown, field: string | undefined, list: unknown[]): unknown {
  return field === undefined ? list : { ...(data as object), [field]: list }
}

/** FNV-1a: stable across devices and starts. */
function startsPart(key: string): boolean {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % partRows === 0
}
