/** A record that has for each of the keys the value that `valueOf` makes of it. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  // A list of members makes hundreds of these: by `Object.fromEntries` each would cost half as much again.
  const record = {} as Record<Key, Value>
  for (const key of keys) record[key] = valueOf(key)
  return record
}
