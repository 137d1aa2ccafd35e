/** One value of a chart over time. */
export type Bar = {
  key: string
  /** Under the bar, as short as can be: "Nov 15". */
  label: string
  /** The same in full: "November 2026". */
  longLabel?: string
  /** At least 0; null: there was nothing to count, which is not the same as nobody. */
  value: number | null
  /** The value as text. Default: the number. */
  valueText?: string
  /** The value of the second series; null: there was nothing to count. */
  second?: number | null
  /** The same as text, with its name: "Midweek: 34". */
  secondText?: string
  /** The value of the same time a year before. */
  lastYear?: number | null
  /** The same as text. Default: the number. */
  lastYearText?: string
  /** Not over yet: drawn as an outline, and never as a fall. */
  running?: boolean
  /** A mark above the bar. */
  change?: 'up' | 'down' | undefined
  /** The same as text: "12 more than the week before". */
  changeText?: string
}
