const twoDigits = (n: number) => String(n).padStart(2, '0')

/** Returns an instant's date in the device's time zone, `YYYY-MM-DD`. */
export function localDate(instant: Date): string {
  return `${instant.getFullYear()}-${twoDigits(instant.getMonth() + 1)}-${twoDigits(instant.getDate())}`
}

/** Returns an instant's time of day in the device's time zone, as time fields have it: `HH:MM`. */
export function localTime(instant: Date): string {
  return `${twoDigits(instant.getHours())}:${twoDigits(instant.getMinutes())}`
}
