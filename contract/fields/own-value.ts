/**
 * Returns what a record has of a key that may be anything, such as a name that people typed. `record[key]` would also find
 * what every object inherits: `constructor`, `toString`, `__proto__`.
 */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  // oxlint-disable-next-line keys/own -- it is the record's own
  return Object.hasOwn(record, key) ? record[key] : undefined
}
