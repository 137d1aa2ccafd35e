import { useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import type { paymentOutcome } from '#contract/billing.ts'
import { session } from '#src/api/session.ts'
import { settings } from '#src/api/settings.ts'
import { failureText } from '#src/forms/failure-text.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { approvePayment } from './open-card-form.ts'
import type { CardForm, Problem } from './open-card-form.ts'

/** State of a payment as the server knows it from the provider. */
type Outcome = v.InferOutput<v.ObjectSchema<typeof paymentOutcome, undefined>>

/** Poll interval and timeout for a payment's result, in milliseconds. */
const askEvery = 1500
const askFor = 60_000
/** Storage key of a payment whose result this device has not seen, so that a reload can follow it. */
const waitingKey = 'payment_waiting'

interface Options {
  /** Subject of the payment; each screen follows only its own. */
  what: string
  /**
   * Creates or finds the payment on the server. Resolves to the client secret to confirm; null if already
   * paid.
   */
  begin: () => Promise<string | null>
  /** Reads the payment's state from the server. */
  ask: () => Promise<Outcome>
  /** Cancels a payment that awaits the bank; undefined if not offered. */
  withdraw?: () => Promise<void>
  /** Connected account that is paid; undefined for payments to us. */
  account?: string
  /** The bank has redirected back. */
  returned?: boolean
  /** App path for the bank's redirect. */
  returnTo: string
  /** Runs when the paid feature is active. */
  onPaid: () => unknown
  /** Failure text when the server gives no reason. */
  failure: () => string
}

/**
 * Pays with the form at `card`, or the card on file without a form. Resumes a payment that a closed page has
 * left.
 */
export function usePayment(options: Options) {
  const { what, returned = false, begin, ask, withdraw, account, returnTo, onPaid, failure } = options
  const card = useRef<CardForm | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>(null)
  const [needsCard, setNeedsCard] = useState(false)
  /** Still processing after a minute. */
  const [goesOn, setGoesOn] = useState(false)
  /** Client secret of a payment that awaits approval at the bank. */
  const [atBank, setAtBank] = useState<string | null>(null)
  const running = useRef(false)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  /** Runs `work` unless a payment is running, and shows its failure. */
  async function alone(work: () => Promise<void>) {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem(null)
    setGoesOn(false)
    setAtBank(null)
    try {
      await work()
    } catch (error) {
      setProblem(failureText(error, failure))
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  /** Polls the provider's result. Returns whether the payment succeeded. */
  async function finish(): Promise<boolean> {
    const result = await askUntilDone(ask, () => left.current)
    if (left.current) return false
    if (isAtProvider(result)) {
      setGoesOn(true)
      return false
    }
    if (result.payment === 'waiting' && result.clientSecret) {
      setAtBank(result.clientSecret)
      return false
    }
    localStorage.removeItem(waitingKey)
    if (result.payment === 'failed') setProblem(result.problem ?? m.card_payment_failed())
    return result.payment === 'paid'
  }

  function fail(reason: Problem) {
    localStorage.removeItem(waitingKey)
    setProblem(reason ?? m.card_payment_failed())
  }

  const settle = async () => {
    if (await finish()) await onPaid()
  }
  const resume = useRef(() => {})
  useEffect(() => {
    resume.current = () => void alone(settle)
  })
  useEffect(() => {
    if (returned || localStorage.getItem(waitingKey) === waitingMark(what)) resume.current()
  }, [returned, what])

  /** Starts the bank's approval. Returns whether the payment may have succeeded. */
  async function approve(clientSecret: string): Promise<boolean> {
    const approved = await approvePayment(settings().paymentKey!, clientSecret, account)
    setNeedsCard(approved.needsCard)
    const hasFailed = approved.problem !== null || approved.needsCard
    if (hasFailed) fail(approved.problem)
    return !hasFailed
  }

  return {
    /** Actions for a payment that awaits the bank; null without one. */
    bank: atBank && {
      finish: () =>
        alone(async () => {
          if (await approve(atBank)) await settle()
        }),
      withdraw:
        withdraw &&
        (() =>
          alone(async () => {
            await withdraw()
            localStorage.removeItem(waitingKey)
          })),
    },
    card,
    busy,
    problem,
    needsCard,
    goesOn,
    setProblem,
    /** `name`: the cardholder's, if a form is shown. */
    pay: (name: string) =>
      alone(async () => {
        const form = card.current
        // First and synchronous: browsers allow a wallet window only during a user activation.
        const untyped = form ? await form.submit() : null
        if (untyped !== null) return setProblem(untyped)
        const clientSecret = await begin()
        if (clientSecret === null) {
          localStorage.removeItem(waitingKey)
          return void (await onPaid())
        }
        localStorage.setItem(waitingKey, waitingMark(what))
        const returnUrl = new URL(returnTo, location.origin).href
        if (form) {
          const declined = await form.confirm({ clientSecret, name, returnUrl })
          if (declined !== null) return fail(declined)
        } else if (!(await approve(clientSecret))) return
        await settle()
      }),
  }
}

/** User and subject of an unfinished payment. */
const waitingMark = (what: Options['what']) => `${session().user?.id} ${what}`

/** Returns whether the user can only wait for the provider. */
const isAtProvider = ({ payment, waitsFor = 'provider' }: Outcome) =>
  payment === 'waiting' && waitsFor === 'provider'

/** Polls the server until the provider has finished, for at most a minute. */
async function askUntilDone(ask: () => Promise<Outcome>, hasLeft: () => boolean): Promise<Outcome> {
  const until = Date.now() + askFor
  for (;;) {
    const result = await ask()
    if (!isAtProvider(result) || hasLeft() || Date.now() > until) return result
    await new Promise((resolve) => setTimeout(resolve, askEvery))
  }
}
