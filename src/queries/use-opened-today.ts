import { useState } from 'react'
import type { Church } from '#contract/church.ts'
import { todayIn } from './today-in.ts'

/**
 * Returns the church's date at the time the screen was opened. A form's initial date must not change while it
 * is edited: at midnight, on a clock correction or a time zone change.
 */
export function useOpenedToday(church: Church | undefined): string {
  const [opened, setOpened] = useState({ isLoaded: church !== undefined, today: todayIn(church) })
  if (church === undefined || opened.isLoaded) return opened.today
  // Replaces the device's date once the church is loaded.
  const next = { isLoaded: true, today: todayIn(church) }
  setOpened(next)
  return next.today
}
