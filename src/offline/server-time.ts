/** An instant of this device as the server's clock has it; `clockOffset` in milliseconds. */
export function serverTime(instant: string, clockOffset: number): string {
  return new Date(Date.parse(instant) + clockOffset).toISOString()
}
