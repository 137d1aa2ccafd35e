import { useState } from 'react'
import type { FormEvent } from 'react'
import * as v from 'valibot'
import { amount as amountField } from '#contract/fields/money.ts'
import { settings } from '#src/api/settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownDonation } from '#src/offline/overlay.ts'
import { Button } from '#src/ui/button.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { settleRow } from '#src/sync/settle-row.ts'
import { failureText, fieldErrors } from '#src/forms/failure-text.ts'
import { saveAmount } from './save-donation.ts'
import styles from './amount-form.module.css'

/** Edits the amount of a gift inside the list. Esc cancels. */
export function AmountForm({ donation, onDone }: { donation: ShownDonation; onDone: () => void }) {
  const [text, setText] = useState(String(donation.amount))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const read = v.safeParse(amountField, text)
    if (!read.success) return setError(read.issues[0].message)
    if (read.output === donation.amount && !donation.syncStatus) return onDone()
    setBusy(true)
    try {
      const fate = await settleRow(await saveAmount(donation, text))
      notify({ kind: 'success', message: fate === 'sent' ? m.donations_updated() : m.members_kept() })
      onDone()
    } catch (failed) {
      setError(fieldErrors(failed)['amount'] ?? failureText(failed, m.donations_update_failed))
      setBusy(false)
    }
  }
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void save(event)}>
      <TextField
        compact
        label={m.donations_amount()}
        prefix={donation.currency === 'USD' ? settings().currencySymbol : 'G'}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={error}
        ref={focusOnce}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setError(undefined)
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" size="sm" variant="primary" busy={busy}>
          {m.donations_save()}
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          {m.ui_cancel()}
        </Button>
      </div>
    </form>
  )
}

function focusOnce(input: HTMLInputElement | null) {
  input?.focus()
  input?.select()
}
