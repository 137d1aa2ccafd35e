import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Progress } from '#src/ui/figures/progress.tsx'
import { Stars } from '#src/ui/figures/stars.tsx'
import styles from './reviews.module.css'

/** Mean rating and distribution by stars. */
export function RatingSpread({ mean, spread, total }: { mean: number; spread: number[]; total: number }) {
  return (
    <div className={styles.rating}>
      <div className={styles.mean}>
        <span className={styles.figure} aria-hidden="true">
          {formatNumber(mean, 1)}
        </span>
        <Stars value={Math.round(mean)} label={m.company_stars_of({ n: formatNumber(mean, 1) })} />
        <span className={styles.soft}>{m.company_reviews_count({ n: total })}</span>
      </div>
      <div className={styles.spread}>
        {spread
          .map((count, index) => ({ count, stars: index + 1 }))
          .map(({ count, stars }) => (
            <Progress
              key={stars}
              label={m.company_stars({ n: stars })}
              value={count / total}
              detail={formatNumber(count)}
            />
          ))
          .toReversed()}
      </div>
    </div>
  )
}
