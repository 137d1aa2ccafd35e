import { useInfiniteQuery } from '@tanstack/react-query'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review } from '#contract/leagues/reviews.ts'
import { queryClient } from '#src/api/query.ts'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { RatingSpread } from './rating-spread.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewItem } from './review-item.tsx'
import { reviewsQuery } from './reviews-query.ts'
import styles from './reviews.module.css'

interface Props {
  userId: string
  name: string
  /** The caller is the organiser, who can reply. */
  own: boolean
}

/** An organiser's reviews with mean and distribution. */
export function Reviews({ userId, name, own }: Props) {
  const pages = useInfiniteQuery(reviewsQuery(userId), queryClient)
  const [writing, setWriting] = useState(false)
  const [open, setOpen] = useState<{ dialog: 'report' | 'answer'; review: Review }>()
  const close = () => setOpen(undefined)
  const last = pages.data?.pages.at(-1)
  const list = pages.data?.pages.flatMap(({ reviews }) => reviews) ?? []
  const mine = list.find((review) => review.mine)
  return (
    <Card
      title={m.company_reviews()}
      action={
        last?.writing === 'may' && (
          <Button size="sm" onClick={() => setWriting(true)}>
            {mine ? m.company_review_edit() : m.company_review_add()}
          </Button>
        )
      }
    >
      {pages.isPending && <SkeletonList rows={3} />}
      {pages.isError && !last && <LoadFailed title={m.company_reviews_failed()} query={pages} />}
      {last?.mean === null && (
        <EmptyState drawing="message" title={m.company_reviews_none()} text={m.company_reviews_none_text()} />
      )}
      {last && last.mean !== null && (
        <>
          <RatingSpread mean={last.mean} spread={last.spread} total={last.totalItems} />
          {last.writing === 'not_shortlisted' && <p className={styles.soft}>{m.company_review_not_yet()}</p>}
          <ul role="list" className={styles.list}>
            {list.map((review) => (
              <ReviewItem
                key={review.id}
                review={review}
                organiser={name}
                {...(own && !review.answer && { onAnswer: () => setOpen({ dialog: 'answer', review }) })}
                {...(!review.mine && { onReport: () => setOpen({ dialog: 'report', review }) })}
              />
            ))}
          </ul>
        </>
      )}
      <MoreReviews pages={pages} />
      {writing && <ReviewDialog userId={userId} mine={mine} onClose={() => setWriting(false)} />}
      {open?.dialog === 'report' && <ReportDialog review={open.review} onClose={close} />}
      {open?.dialog === 'answer' && <AnswerDialog review={open.review} onClose={close} />}
    </Card>
  )
}

function MoreReviews({ pages }: { pages: UseInfiniteQueryResult }) {
  if (!pages.hasNextPage) return null
  return (
    <LoadMore
      label={m.members_load_more()}
      onLoadMore={() => void loadNextPage(pages)}
      busy={pages.isFetchingNextPage}
      pressOnly
    />
  )
}
