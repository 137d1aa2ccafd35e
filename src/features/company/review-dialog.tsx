import * as v from 'valibot'
import { reviews } from '#contract/leagues/reviews.ts'
import type { Review } from '#contract/leagues/reviews.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { call } from '#src/api/session.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { Button } from '#src/ui/button.tsx'
import { StarField } from '#src/ui/fields/star-field.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'

const schema = v.omit(reviews.save.input, ['user_id'])

interface Props {
  userId: string
  /** The caller's existing review, for editing. */
  mine: Review | undefined
  onClose: () => void
}

/** Rates an organiser. */
export function ReviewDialog({ userId, mine, onClose }: Props) {
  const form = useValidatedForm({
    id: `review:${userId}`,
    schema,
    // Initially 0 stars, which the schema rejects.
    initial: { rating: mine?.rating ?? 0, headline: mine?.headline ?? '', text: mine?.text ?? '' },
    failure: m.company_review_failed,
    onSubmit: async ({ rating, ...words }) => {
      const stars = rating as InputOf<typeof reviews.save>['rating']
      const { message } = await call(reviews.save, { user_id: userId, rating: stars, ...words })
      notify({ kind: 'success', message })
      onClose()
      void refresh([reviews.list])
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={mine ? m.company_review_edit() : m.company_review_add()}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant="primary" type="submit" form={form.id} busy={form.busy}>
            {m.ui_submit()}
          </Button>
        </>
      }
    >
      <form id={form.id} ref={form.element} noValidate onSubmit={form.submit}>
        <Stack gap={3}>
          <StarField
            legend={m.company_review_rating()}
            labelOf={(n) => m.company_stars({ n })}
            value={form.values.rating}
            onValueChange={(rating) => form.set('rating', rating)}
            error={form.errorOf('rating')}
          />
          <TextField {...form.field('headline')} label={m.company_review_headline()} dir="auto" required />
          <TextArea {...form.field('text')} label={m.company_review_text()} rows={5} dir="auto" required />
          <FormRefusal refusal={form.refusal} />
        </Stack>
      </form>
    </Dialog>
  )
}
