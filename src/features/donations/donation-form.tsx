import { useRef } from 'react'
import type { FormEvent } from 'react'
import * as v from 'valibot'
import { donationFields } from '#contract/donations.ts'
import type { Currency } from '#contract/fields/money.ts'
import { deleteDraft } from '#src/lib/drafts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { OutboxRow } from '#src/offline/database.ts'
import type { RosterMember, ShownDonation } from '#src/offline/overlay.ts'
import { Button } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { currencySign } from '#src/queries/format-money.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { notifyFate, settleRow } from '#src/sync/settle-row.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { BatchField } from './batches/batch-field.tsx'
import { FundAndMethodFields, GiverField } from './gift-fields.tsx'
import { DateField } from './date-field.tsx'
import { saveChanges, saveDonation } from './save-donation.ts'
import type { DonationValues } from './save-donation.ts'
import { typedDate } from './typed-date.ts'
import styles from './donation-form.module.css'

const { member_id, amount, note, method, cheque_number } = donationFields
const schema = v.object({
  member_id,
  amount,
  note,
  date: typedDate,
  fund_id: v.string(),
  method,
  cheque_number,
  batch_id: v.string(),
})

interface Props {
  /** Form and draft id. */
  id: string
  churchId: string
  currency: Currency
  /** Today's date in the church's time zone. */
  today: string
  values: DonationValues
  /** The gift to edit; omitted for a new one. */
  gift?: ShownDonation
  /** A rejected outbox row to correct. */
  rejected: OutboxRow | undefined
  roster: RosterMember[]
  /** Focuses the member field on mount. */
  focusMember: boolean
  /** Called with the sequence number of a row that the server rejected. */
  onRefused: (order: number) => void
  /** `another`: logs another gift with the same date, fund and method. */
  onDone: (donationId: string, another: boolean, values: DonationValues) => void
  onCancel: () => void
}

/** Logs or edits a gift. */
export function DonationForm(props: Props) {
  const { id, churchId, currency, today, values: initial, gift, rejected, roster, focusMember } = props
  const another = useRef(false)

  const save = async (values: DonationValues, shown: DonationValues) => {
    const { order, donationId } = gift
      ? { order: await saveChanges(gift, values, shown), donationId: gift.id }
      : await saveDonation(churchId, values, rejected)
    // The write is in the outbox: a restored draft would log it twice.
    deleteDraft(id)
    const fate = await settleRow(order).catch((error: unknown) => {
      props.onRefused(order!)
      throw error
    })
    const sent = gift ? m.donations_updated : m.donations_logged
    notifyFate(fate, sent())
    props.onDone(donationId, another.current, values)
  }
  const form = useValidatedForm<DonationValues>({
    id,
    schema,
    initial,
    rejected,
    onSubmit: save,
    failure: gift ? m.donations_update_failed : m.donations_log_failed,
  })
  const date = form.field('date')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    another.current = (submitter as HTMLButtonElement | null)?.value === 'another'
    return form.submit(event)
  }
  return (
    <form noValidate ref={form.element} onSubmit={submit}>
      <Stack gap={3}>
        <GiverField form={form} churchId={churchId} roster={roster} focused={focusMember} />
        <TextField
          {...form.field('amount')}
          label={m.donations_amount()}
          {...(gift && { 'data-autofocus': true, onFocus: ({ currentTarget }) => currentTarget.select() })}
          required
          prefix={currencySign(currency)}
          help={m.donations_currency_note({ currency })}
          inputMode="decimal"
          autoComplete="off"
        />
        <FundAndMethodFields form={form} churchId={churchId} />
        {(gift ?? rejected) && (
          <BatchField
            churchId={churchId}
            own={initial.batch_id}
            rejected={rejected !== undefined}
            value={form.values.batch_id}
            onValueChange={(batchId) => form.set('batch_id', batchId)}
            error={form.errorOf('batch_id')}
          />
        )}
        <TextField
          {...form.field('note')}
          label={m.donations_notes()}
          help={m.donations_notes_help()}
          optional
          dir="auto"
          autoComplete="off"
        />
        <DateField
          name={date.name}
          value={date.value}
          error={date.error}
          today={today}
          onValueChange={(value) => form.set('date', value)}
          onBlur={date.onBlur}
        />
        <FormRefusal refusal={form.refusal} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={form.busy}>
            {gift ? m.donations_save() : m.donations_save_new()}
          </Button>
          {!rejected && !gift && (
            <Button type="submit" value="another" disabled={form.busy}>
              {m.donations_save_and_next()}
            </Button>
          )}
          <Button
            variant="quiet"
            onClick={() => {
              form.reset()
              props.onCancel()
            }}
          >
            {m.ui_cancel()}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
