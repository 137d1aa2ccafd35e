import { useState } from 'react'
import * as v from 'valibot'
import { fundName } from '#contract/funds.ts'
import { m as contractTexts } from '#contract/locales/paraglide/messages.js'
import { FormDialog } from '#src/forms/form-dialog.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownFund } from '#src/offline/overlay.ts'
import { notifyFate, settleRow } from '#src/sync/settle-row.ts'
import { useRejectedRow } from '#src/sync/use-rejected-row.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { RejectedBanner } from '#src/widgets/rejected-banner.tsx'
import { isRejectedOf, nameFund, writtenName } from './save-fund.ts'

interface Props {
  /** The fund to rename; omitted for a new one. */
  fund: ShownFund | undefined
  /** All funds, since names are unique. */
  funds: ShownFund[]
  churchId: string
  onClose: () => void
}

/** Form for a fund's name; queued offline. */
export function FundForm({ fund, funds, churchId, onClose }: Props) {
  // Idempotency key: a retry is the same fund.
  const [id] = useState(() => fund?.id ?? crypto.randomUUID())
  const rejected = useRejectedRow((row) => isRejectedOf(id, row))
  const others = new Set(funds.filter((one) => one.id !== id).map(({ name }) => name.toLowerCase()))
  const name = v.pipe(
    fundName,
    v.check(
      (text) => !others.has(text.toLowerCase()),
      () => contractTexts.fund_name_taken(),
    ),
  )
  const form = useValidatedForm({
    id: fund ? `fund:${id}` : `fund-new:${churchId}`,
    schema: v.object({ name }),
    initial: { name: writtenName(id) ?? fund?.name ?? '' },
    rejected,
    failure: m.gifts_fund_failed,
    onSubmit: async (values, shown) => {
      const options = { isNew: !fund, shown: shown.name }
      const order = await nameFund({ id, church_id: churchId }, values.name.trim(), options)
      const fate = await settleRow(order)
      if (fate !== 'sent') notifyFate(fate, '')
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={fund ? m.gifts_fund_rename() : m.gifts_fund_add()}
      action={m.donations_save()}
      onClose={onClose}
    >
      {rejected && <RejectedBanner row={rejected} onSent={onClose} />}
      <TextField {...form.field('name')} label={m.gifts_fund_name()} required dir="auto" autoComplete="off" />
    </FormDialog>
  )
}
