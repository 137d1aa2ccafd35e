import { useState } from 'react'

/**
 * Returns the React keys of the items: their own, or with `recycle` that of a removed row. Remaining rows
 * keep theirs and the focus.
 */
export function useRowSlots(recycle: boolean): (keys: string[]) => string[] {
  const [assign] = useState(recycledSlots)
  return recycle ? assign : itself
}

const itself = (keys: string[]) => keys

/** Assigns the slots of rows that have left to new rows. */
export function recycledSlots() {
  let current = new Map<string, string>()
  let made = 0
  return (keys: string[]) => {
    const staying = new Set(keys.flatMap((key) => current.get(key) ?? []))
    const free = Array.from({ length: made }, (_, slot) => String(slot)).filter((slot) => !staying.has(slot))
    const slots = keys.map((key) => current.get(key) ?? free.shift() ?? String(made++))
    current = new Map(keys.map((key, index) => [key, slots[index]!]))
    return slots
  }
}
