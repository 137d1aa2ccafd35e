/** Returns the key of a row: its id or member id. */
export function keyOf(row: unknown): string | undefined {
  const { id, member_id } = (row ?? {}) as { id?: unknown; member_id?: unknown }
  const key = id ?? member_id
  return typeof key === 'string' ? key : undefined
}

export function isKeyedList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every((row) => keyOf(row) !== undefined)
}
