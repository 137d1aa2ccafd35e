import type { Bar } from './bar.ts'
import { detailsOf, readoutOf } from './bar-text.ts'
import styles from './bar-slider.module.css'

interface Props {
  label: string
  bars: readonly Bar[]
  /** The selected bar. */
  bar: Bar
  onChoose: (index: number) => void
  /** Text for a bar without a value. */
  missing: string
  onEnter?: () => void
}

/**
 * An invisible slider over the bars that gives keyboard and screen reader access. Pointer events pass to the
 * bars.
 */
export function BarSlider({ label, bars, bar, onChoose, missing, onEnter }: Props) {
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={label}
      aria-valuetext={[bar.longLabel ?? bar.label, readoutOf(bar, missing), ...detailsOf(bar)].join(', ')}
      min={0}
      max={bars.length - 1}
      value={bars.indexOf(bar)}
      onChange={(event) => onChoose(event.target.valueAsNumber)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter?.()
      }}
    />
  )
}
