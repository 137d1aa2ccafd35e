import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { Bar } from './bar.ts'

/** The value of a bar as text; `missing`: that of a bar that is over and has none. */
export function valueOf({ value, valueText, running }: Bar, missing: string): string {
  if (value === null) return running ? '–' : missing
  return valueText ?? formatNumber(value)
}

/** The value of the year before as text; a dash where there is none. */
export function lastYearOf({ lastYear, lastYearText }: Bar): string {
  return typeof lastYear === 'number' ? (lastYearText ?? formatNumber(lastYear)) : '–'
}

/** What is said of a bar beside its value. */
export function detailsOf(bar: Bar): string[] {
  const { running, changeText, lastYear, value } = bar
  return [
    ...(running ? [m.ui_chart_running()] : []),
    ...(!running && value !== null && changeText ? [changeText] : []),
    ...(typeof lastYear === 'number' ? [m.ui_chart_last_year_value({ value: lastYearOf(bar) })] : []),
  ]
}
