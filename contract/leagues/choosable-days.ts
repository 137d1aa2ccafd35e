/** The first and the last day that can be chosen: years within ten of this one. */
export function choosableDays(now = new Date()): { min: string; max: string } {
  const year = now.getFullYear()
  return { min: `${year - 10}-01-01`, max: `${year + 10}-12-31` }
}
