/** Returns an instant's date in the device's time zone, `YYYY-MM-DD`. */
export function localDate(instant: Date): string {
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  return `${instant.getFullYear()}-${twoDigits(instant.getMonth() + 1)}-${twoDigits(instant.getDate())}`
}
