import { useState } from 'react'

/**
 * Returns under which key each item in the page is drawn: its own, or, where rows are recycled, that of a row which has
 * left. Who stays keeps theirs, and with it the focus.
 */
export function useRowSlots(recycle: boolean): (keys: string[]) => string[] {
  const [assign] = useState(recycledSlots)
  return recycle ? assign : itself
}

const itself = (keys: string[]) => keys

/** Hands the slots of rows that have left to those that come. */
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
