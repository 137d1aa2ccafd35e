import type { Bar } from './bar.ts'
import { detailsOf, readoutOf } from './bar-text.ts'
import styles from './bar-slider.module.css'

interface Props {
  label: string
  bars: readonly Bar[]
  bar: Bar
  onChoose: (index: number) => void
  missing: string
  onEnter?: () => void
}

/** An invisible slider over the bars for keyboards and screen readers. Pointer events pass through. */
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
