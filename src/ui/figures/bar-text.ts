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

/** Whether any bar has a value of the second series. */
export function hasSecondSeries(bars: readonly Bar[]): boolean {
  return bars.some(({ second }) => typeof second === 'number')
}

function secondOf({ second, secondText }: Bar): string | undefined {
  return typeof second === 'number' ? secondText : undefined
}

/** The value of a bar for its readout: that of the second series where only that one has a value. */
export function readoutOf(bar: Bar, missing: string): string {
  return (bar.value === null && secondOf(bar)) || valueOf(bar, missing)
}

/** What is said of a bar beside its readout. */
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
