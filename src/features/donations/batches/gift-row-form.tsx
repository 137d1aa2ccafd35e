import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import * as v from 'valibot'
import { donationFields } from '#contract/donations.ts'
import type { Currency } from '#contract/fields/money.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Button } from '#src/ui/button.tsx'
import { currencySign } from '#src/queries/format-money.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { FundAndMethodFields, GiverField } from '#src/features/donations/gift-fields.tsx'
import type { DonationValues } from '#src/features/donations/save-donation.ts'
import { BatchField } from './batch-field.tsx'
import styles from './gift-row-form.module.css'

const { member_id, amount, method, cheque_number } = donationFields
const schema = v.object({
  member_id,
  amount,
  method,
  cheque_number,
  fund_id: v.string(),
  date: v.string(),
  note: v.string(),
  batch_id: v.string(),
})

interface Props {
  /** Form and draft id. */
  id: string
  churchId: string
  currency: Currency
  roster: RosterMember[]
  initial: DonationValues
  submitLabel: string
  /** Focuses the member field on mount. */
  focused?: boolean
  /** `shown`: values before editing. */
  onSave: (values: DonationValues, shown: DonationValues) => Promise<void>
  /** Cancels editing; omitted in the entry row, which clears itself after each gift. */
  onCancel?: () => void
  /** The server has rejected a write of the edited gift. */
  rejected?: boolean
}

/**
 * One gift per row for keyboard entry: three letters and Tab for the member, the amount, Enter. The next row
 * keeps fund and method.
 */
export function GiftRowForm(props: Props) {
  const { id, churchId, currency, roster, initial, submitLabel, focused = false, onSave, onCancel } = props
  const { rejected = false } = props
  const [row, setRow] = useState(0)
  const form = useValidatedForm<DonationValues>({
    id,
    schema,
    initial,
    onSubmit: async (values, shown) => {
      await onSave(values, shown)
      if (onCancel) return
      form.reset({ ...values, member_id: '', amount: '', cheque_number: '' })
      setRow(row + 1)
    },
    failure: m.donations_log_failed,
  })
  const amountField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!onCancel) return
    amountField.current?.focus()
    amountField.current?.select()
    // On mount only: editing starts at the amount.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the caller creates it on each render
  }, [])

  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape' && onCancel && !event.defaultPrevented) onCancel()
    // Not all browsers submit on Enter in a select.
    if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it
    <form noValidate ref={form.element} className={styles.row} onSubmit={form.submit} onKeyDown={press}>
      <div className={styles.member}>
        <GiverField
          // A new key remounts the picker, which takes the focus.
          key={row}
          form={form}
          churchId={churchId}
          roster={roster}
          focused={focused || row > 0}
        />
      </div>
      <TextField
        {...form.field('amount')}
        ref={amountField}
        label={m.donations_amount()}
        required
        prefix={currencySign(currency)}
        inputMode="decimal"
        autoComplete="off"
        className={styles.amount}
      />
      <FundAndMethodFields form={form} churchId={churchId} />
      {onCancel && (
        <BatchField
          churchId={churchId}
          own={initial.batch_id}
          rejected={rejected}
          value={form.values.batch_id}
          onValueChange={(batchId) => form.set('batch_id', batchId)}
          error={form.errorOf('batch_id')}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" variant={onCancel ? 'secondary' : 'primary'} busy={form.busy}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {m.ui_cancel()}
          </Button>
        )}
      </div>
      {/* Below the row, so that fields and button stay aligned. */}
      <div className={styles.refusal}>
        <FormRefusal refusal={form.refusal} />
      </div>
    </form>
  )
}
