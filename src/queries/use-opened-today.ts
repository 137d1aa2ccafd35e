import { useState } from 'react'
import type { Church } from '#contract/church.ts'
import { todayIn } from './today-in.ts'

/**
 * A form's initial date must not change during editing: at midnight, on a clock correction or time zone
 * change.
 */
export function useOpenedToday(church: Church | undefined): string {
  const [opened, setOpened] = useState({ isLoaded: church !== undefined, today: todayIn(church) })
  if (church === undefined || opened.isLoaded) return opened.today
  // Replaces the device's date once the church is loaded.
  const next = { isLoaded: true, today: todayIn(church) }
  setOpened(next)
  return next.today
}
