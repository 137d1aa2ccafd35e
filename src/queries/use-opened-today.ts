import { useState } from 'react'
import type { Church } from '#contract/church.ts'
import { todayIn } from './today-in.ts'

/**
 * Returns the date in the church when the screen was opened. A form that begins with it goes on with it, though midnight
 * passes, the clock is set right or the church changes its time zone: a date never changes under somebody's hand.
 */
export function useOpenedToday(church: Church | undefined): string {
  const [opened, setOpened] = useState({ isKnown: church !== undefined, today: todayIn(church) })
  if (church === undefined || opened.isKnown) return opened.today
  // Until the church was known it was the date of this device.
  const known = { isKnown: true, today: todayIn(church) }
  setOpened(known)
  return known.today
}
