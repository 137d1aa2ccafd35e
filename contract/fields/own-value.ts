/** For untrusted keys: `record[key]` also finds `constructor` and `__proto__`. */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  // oxlint-disable-next-line keys/own -- it is the record's own
  return Object.hasOwn(record, key) ? record[key] : undefined
}
