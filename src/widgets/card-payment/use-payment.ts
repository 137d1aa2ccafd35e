import { useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import type { paymentOutcome } from '#contract/billing.ts'
import { session } from '#src/api/session.ts'
import { settings } from '#src/api/settings.ts'
import { failureText } from '#src/forms/failure-text.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { approvePayment } from './open-card-form.ts'
import type { CardForm, Problem } from './open-card-form.ts'

/** What has become of a payment, as the server has heard from the provider. */
type Outcome = v.InferOutput<v.ObjectSchema<typeof paymentOutcome, undefined>>

/** How often the server is asked whether a payment has gone through, and for how long; milliseconds. */
const askEvery = 1500
const askFor = 60_000
/** Remembers, beyond this page, that a payment has begun whose result this device has not seen. */
const waitingKey = 'payment_waiting'

interface Options {
  /** What is paid for: a screen asks after its own payments only. */
  what: string
  /** Begins the payment at the server, or finds it. Resolves to what the card form confirms; null: it is paid. */
  begin: () => Promise<string | null>
  /** Asks the server after the payment. */
  ask: () => Promise<Outcome>
  /** Gives up a payment that waits for the bank; undefined: that is not offered. */
  withdraw?: () => Promise<void>
  /** The organiser's account that is paid; undefined: we are. */
  account?: string
  /** The bank has led back from a page of its own. */
  returned?: boolean
  /** Where a bank that has a page of its own leads back to; a path of the app. */
  returnTo: string
  /** What has been paid for is applied. */
  onPaid: () => unknown
  /** What is said when the server gives no reason. */
  failure: () => string
}

/**
 * Pays by card: by the form at `card`, or by the card on file while there is no form. Asks after a payment that a closed
 * page has left behind.
 */
export function usePayment(options: Options) {
  const { what, returned = false, begin, ask, withdraw, account, returnTo, onPaid, failure } = options
  const card = useRef<CardForm | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>(null)
  const [needsCard, setNeedsCard] = useState(false)
  /** The provider has not finished after a minute. */
  const [goesOn, setGoesOn] = useState(false)
  /** The secret of a payment that waits for the person's approval at their bank. */
  const [atBank, setAtBank] = useState<string | null>(null)
  const running = useRef(false)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  /** Does `work` unless something is being paid, and shows why it has failed. */
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

  /** Waits for the provider. Returns whether something has been paid. */
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

  /** Has the person approve a payment at their bank. Returns whether it may have gone through. */
  async function approve(clientSecret: string): Promise<boolean> {
    const approved = await approvePayment(settings().paymentKey!, clientSecret, account)
    setNeedsCard(approved.needsCard)
    const hasFailed = approved.problem !== null || approved.needsCard
    if (hasFailed) fail(approved.problem)
    return !hasFailed
  }

  return {
    /** What the person can do about a payment that waits for their bank; null: none does. */
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
    /** Pays. `name`: that on the card, where one is typed. */
    pay: (name: string) =>
      alone(async () => {
        const form = card.current
        // First of all, and at once: a browser lets a form open a window for a press only.
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

/** Of whom a payment waits, and for what. */
const waitingMark = (what: Options['what']) => `${session().user?.id} ${what}`

/** Whether the provider has still to finish a payment: the person can only wait. */
const isAtProvider = ({ payment, waitsFor = 'provider' }: Outcome) =>
  payment === 'waiting' && waitsFor === 'provider'

/** Asks the server until the provider has finished, for a minute at most. */
async function askUntilDone(ask: () => Promise<Outcome>, hasLeft: () => boolean): Promise<Outcome> {
  const until = Date.now() + askFor
  for (;;) {
    const result = await ask()
    if (!isAtProvider(result) || hasLeft() || Date.now() > until) return result
    await new Promise((resolve) => setTimeout(resolve, askEvery))
  }
}
