import { useState } from 'react'

/** One rem in pixels. */
export function useRem(): number {
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  return rem
}
