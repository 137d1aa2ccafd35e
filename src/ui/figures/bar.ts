export type Bar = {
  key: string
  /** Axis label, as short as possible: "Nov 15". */
  label: string
  /** The label in full: "November 2026". */
  longLabel?: string
  /** At least 0; null when nothing was counted, which differs from 0. */
  value: number | null
  valueText?: string
  /** Value of the second series; null when nothing was counted. */
  second?: number | null
  /** The second value as labelled text: "Midweek: 34". */
  secondText?: string
  lastYear?: number | null
  lastYearText?: string
  /** The period is still running: drawn as an outline and never marked as a decrease. */
  running?: boolean
  change?: 'up' | 'down' | undefined
  /** The change as text: "12 more than the week before". */
  changeText?: string
}
