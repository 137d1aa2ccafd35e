import { reviews } from '#contract/leagues/reviews.ts'
import type { Review } from '#contract/leagues/reviews.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { notify } from '#src/ui/overlays/notices.ts'
import { WordsDialog } from './words-dialog.tsx'

/** The organiser's reply to a review; only one is possible. */
export function AnswerDialog({ review: { id }, onClose }: { review: Review; onClose: () => void }) {
  return (
    <WordsDialog
      id={`review-answer:${id}`}
      schema={reviews.answer.input.entries.answer}
      title={m.company_answer_title()}
      text={m.company_answer_text()}
      label={m.company_answer_field()}
      action={m.company_answer_send()}
      failure={m.company_answer_failed}
      onSubmit={async (answer) => {
        const { message } = await call(reviews.answer, { review_id: id, answer })
        notify({ kind: 'success', message })
        void refresh([reviews.list])
      }}
      onClose={onClose}
    />
  )
}
