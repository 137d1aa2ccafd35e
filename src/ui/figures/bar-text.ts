import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { Bar } from './bar.ts'

/** Formats a bar's value; `missing` is the text of a past bar without one. */
export function valueOf({ value, valueText, running }: Bar, missing: string): string {
  if (value === null) return running ? '–' : missing
  return valueText ?? formatNumber(value)
}

export function lastYearOf({ lastYear, lastYearText }: Bar): string {
  return typeof lastYear === 'number' ? (lastYearText ?? formatNumber(lastYear)) : '–'
}

export function hasSecondSeries(bars: readonly Bar[]): boolean {
  return bars.some(({ second }) => typeof second === 'number')
}

function secondOf({ second, secondText }: Bar): string | undefined {
  return typeof second === 'number' ? secondText : undefined
}

/** Falls back to the second series when only that has a value. */
export function readoutOf(bar: Bar, missing: string): string {
  return (bar.value === null && secondOf(bar)) || valueOf(bar, missing)
}

export function detailsOf(bar: Bar): string[] {
  const { running, changeText, lastYear, value } = bar
  const second = value !== null && secondOf(bar)
  return [
    ...(second ? [second] : []),
    ...(running ? [m.ui_chart_running()] : []),
    ...(!running && value !== null && changeText ? [changeText] : []),
    ...(typeof lastYear === 'number' ? [m.ui_chart_last_year_value({ value: lastYearOf(bar) })] : []),
  ]
}
