import { useState } from 'react'
import type { FormEvent } from 'react'
import * as v from 'valibot'
import { date, optionalText } from '#contract/fields/fields.ts'
import { amount, currencies } from '#contract/fields/money.ts'
import type { Currency } from '#contract/fields/money.ts'
import { failureText } from '#src/forms/failure-text.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { currencySign } from '#src/queries/format-money.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import type { BatchValues } from './save-batch.ts'

const sum = v.union([v.literal(''), amount], (issue) => issue.issues?.[1]?.message ?? issue.message)
const sums = v.entriesFromList(currencies, sum)
const schema = v.object({ date, name: optionalText(100), ...sums })

interface Props {
  open: boolean
  title: string
  submitLabel: string
  initial: BatchValues
  /** Currencies to count. */
  countedIn: Currency[]
  /** `shown`: values before editing. */
  onSave: (values: BatchValues, shown: BatchValues) => Promise<void>
  onClose: () => void
}

/** Creates a batch, or edits its date, name and counted totals. */
export function BatchForm({ open, ...props }: Props) {
  return open ? <OpenBatchForm {...props} /> : null
}

function OpenBatchForm({ title, submitLabel, initial, countedIn, onSave, onClose }: Omit<Props, 'open'>) {
  const [shown] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<keyof BatchValues, string>>>({})
  const [busy, setBusy] = useState(false)
  const field = (name: keyof BatchValues) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setValues({ ...values, [name]: currentTarget.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const read = v.safeParse(schema, values)
    if (!read.success) {
      const wrong = v.flatten<typeof schema>(read.issues).nested ?? {}
      return setErrors(
        Object.fromEntries(Object.entries(wrong).map(([name, messages]) => [name, messages[0]])),
      )
    }
    setBusy(true)
    try {
      await onSave(values, shown)
      onClose()
    } catch (error) {
      notify({ kind: 'error', message: failureText(error, m.gifts_batch_failed) })
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Stack gap={3}>
          <TextField {...field('date')} label={m.donations_date()} type="date" required />
          <TextField
            {...field('name')}
            label={m.gifts_batch_name()}
            help={m.gifts_batch_name_help()}
            optional
            dir="auto"
            autoComplete="off"
          />
          {countedIn.map((currency) => (
            <TextField
              key={currency}
              {...field(currency)}
              label={m.gifts_counted_in({ currency })}
              help={m.gifts_counted_help()}
              optional
              prefix={currencySign(currency)}
              inputMode="decimal"
              autoComplete="off"
            />
          ))}
          <Button type="submit" variant="primary" busy={busy} block>
            {submitLabel}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
