import { reviews } from '#contract/leagues/reviews.ts'
import type { Review } from '#contract/leagues/reviews.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { WordsDialog } from './words-dialog.tsx'

/** Reports a review to the operator. */
export function ReportDialog({ review: { id }, onClose }: { review: Review; onClose: () => void }) {
  return (
    <WordsDialog
      id={`review-report:${id}`}
      schema={reviews.report.input.entries.reason}
      title={m.company_report_title()}
      text={m.company_report_text()}
      label={m.company_report_reason()}
      action={m.company_report()}
      danger
      failure={m.company_report_failed}
      onSubmit={async (reason) => {
        const { message } = await call(reviews.report, { review_id: id, reason })
        notify({ kind: 'success', message })
      }}
      onClose={onClose}
    />
  )
}
