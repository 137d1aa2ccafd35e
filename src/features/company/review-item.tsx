import type { Review } from '#contract/leagues/reviews.ts'
import { shortDateOf } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Stars } from '#src/ui/figures/stars.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import styles from './reviews.module.css'

interface Props {
  review: Review
  organiser: string
  onAnswer?: () => void
  onReport?: () => void
}

/** A review with the organiser's reply. */
export function ReviewItem({ review, organiser, onAnswer, onReport }: Props) {
  const { name, rating, headline, text, answer, mine, createdAt } = review
  return (
    <li className={styles.review}>
      <Stars value={rating} label={m.company_stars_of({ n: rating })} />
      <h3 className={styles.headline} dir="auto">
        {headline}
      </h3>
      <p className={styles.soft}>
        <bdi>{mine ? m.company_review_yours() : (name ?? m.company_review_gone())}</bdi>
        {` · ${shortDateOf(createdAt)}`}
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {answer && (
        <div className={styles.answer}>
          <p className={styles.soft}>{m.company_answer_from({ name: organiser })}</p>
          <p className={styles.text} dir="auto">
            {answer}
          </p>
        </div>
      )}
      {(onAnswer ?? onReport) && (
        <Cluster gap={2}>
          {onAnswer && (
            <Button size="sm" aria-label={m.company_answer_to({ headline })} onClick={onAnswer}>
              {m.company_answer()}
            </Button>
          )}
          {onReport && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={m.company_report_of({ headline })}
              onClick={onReport}
            >
              {m.company_report()}
            </Button>
          )}
        </Cluster>
      )}
    </li>
  )
}
