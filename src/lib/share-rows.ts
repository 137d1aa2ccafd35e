import { replaceEqualDeep } from '@tanstack/react-query'
import { isKeyedList, keyOf } from './keyed-list.ts'

/** Structural sharing by row key: sharing by index fails after an insertion or removal. */
export function shareRows(previous: unknown, next: unknown): unknown {
  if (!isFields(previous) || !isFields(next)) return shareList(previous, next)
  const before = new Map(Object.entries(previous))
  const shared = Object.entries(next).map(
    ([field, value]) => [field, shareList(before.get(field), value)] as const,
  )
  const isSame =
    shared.length === before.size && shared.every(([field, value]) => value === before.get(field))
  return isSame ? previous : Object.fromEntries(shared)
}

function shareList(previous: unknown, next: unknown): unknown {
  if (!isKeyedList(previous) || !isKeyedList(next)) return replaceEqualDeep(previous, next)
  const byKey = new Map(previous.map((row) => [keyOf(row), row]))
  const shared = next.map((row) => replaceEqualDeep(byKey.get(keyOf(row)), row))
  const isSame = shared.length === previous.length && shared.every((row, i) => row === previous[i])
  return isSame ? previous : shared
}

function isFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
