import { useEffect, useImperativeHandle, useState } from 'react'
import type { Ref } from 'react'
import type { Currency } from '#contract/fields/money.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { languageStore } from '#src/lib/language.ts'
import { useStore } from '#src/lib/use-store.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { openCardForm } from './open-card-form.ts'
import type { CardForm } from './open-card-form.ts'
import styles from './card-field.module.css'

interface Props {
  /** Amount to pay now, in hundredths of the currency. */
  amount: number
  currency?: Currency
  /** Connected account of the organiser who receives a fee. */
  account?: string
  /** The loaded form; null before that. */
  ref: Ref<CardForm | null>
}

/** The provider's card form. Card data never reaches our servers. Reserves its height while loading. */
export function CardField({ amount, currency = 'USD', account, ref }: Props) {
  const { paymentKey } = useSettings()
  const language = useStore(languageStore)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [form, setForm] = useState<CardForm | null>(null)
  useImperativeHandle<CardForm | null, CardForm | null>(ref, () => form, [form])

  useEffect(() => {
    if (!box || paymentKey === null) return
    setState('loading')
    const opened = openCardForm(box, {
      publicKey: paymentKey,
      amount,
      currency,
      account,
      language,
      onReady: () => setState('ready'),
      onFailed: () => setState('failed'),
    })
    setForm(opened)
    return () => {
      setForm(null)
      opened.close()
    }
  }, [box, paymentKey, amount, currency, account, language, attempt])

  const retry = () => setAttempt((count) => count + 1)
  useEffect(() => {
    if (state !== 'failed') return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [state])

  return (
    <div role="group" aria-label={m.card_label()} className={styles.field} aria-busy={state === 'loading'}>
      {/* React renders no children here: the provider's script owns the element. Replaced per attempt,
         since a failed one can leave it half filled. */}
      <div key={attempt} ref={setBox} className={styles.box} hidden={state === 'failed'} />
      {state === 'loading' && (
        <div role="status" aria-label={m.ui_loading()} className={styles.cover}>
          <Skeleton height="100%" />
        </div>
      )}
      {state === 'failed' && (
        <ErrorState title={m.card_load_failed()} text={m.card_load_failed_text()} onRetry={retry} />
      )}
    </div>
  )
}
