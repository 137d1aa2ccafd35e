import { useState } from 'react'
import type { ReactNode } from 'react'
import { deleteDraft, readDraft, storeDraft } from '#src/lib/drafts.ts'
import { CodeForm } from './code-form.tsx'
import { NumberForm } from './number-form.tsx'
import { joinNumber, splitNumber } from './split-number.ts'
import type { TypedNumber } from './split-number.ts'

/** A sent code, and whether its step is open. */
interface Sent extends TypedNumber {
  sentAt: number
  asking: boolean
}

/** A number as call input. */
type CalledNumber = ReturnType<typeof joinNumber>

/** Validity of a code in milliseconds. */
const validity = 10 * 60_000

/** Restores the last valid code request: phones may discard the page while the user reads the text. */
function readSent(id: string): Sent | undefined {
  const sent = readDraft(`${id}-sent`) as Sent | undefined
  return sent && Date.now() - sent.sentAt < validity ? sent : undefined
}

/** Returns whether the page was reloaded: texts cost money, so a reload must not send another. */
function isReloaded(): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return loaded?.type === 'reload' && loaded.name === location.href
}

const digitsOf = (number: TypedNumber) => joinNumber(number).phone.replaceAll(/\D/g, '')

interface Props {
  /** Draft key. */
  id: string
  /** A number with calling code that gets a code immediately. */
  prefilled?: string | undefined
  send: (number: CalledNumber) => Promise<unknown>
  verify: (number: CalledNumber, token: string) => Promise<void>
  /** Label of the button that submits the code. */
  action: string
  /** Link below the first step. */
  leave?: ReactNode
}

/** Two steps: number, then code. */
export function PhoneSteps({ id, prefilled, send, verify, action, leave }: Props) {
  const [sent, setSent] = useState(() => {
    const restored = readSent(id)
    if (prefilled === undefined) return restored
    // Not after a reload.
    const number = splitNumber(prefilled)
    if (restored && digitsOf(restored) === digitsOf(number)) return restored
    storeDraft(id, { ...number })
    return undefined
  })
  const [sendsImmediately] = useState(prefilled !== undefined && sent === undefined && !isReloaded())
  const store = (next: Sent) => {
    storeDraft(`${id}-sent`, { ...next })
    setSent(next)
  }
  if (!sent?.asking) {
    return (
      <NumberForm
        id={id}
        last={sent}
        sendsImmediately={sendsImmediately && sent === undefined}
        onSubmit={async (number) => {
          await send(joinNumber(number))
          store({ ...number, sentAt: Date.now(), asking: true })
        }}
        leave={leave}
      />
    )
  }
  return (
    <CodeForm
      id={id}
      phone={joinNumber(sent).phone}
      sentAt={sent.sentAt}
      action={action}
      onSubmit={async (token) => {
        await verify(joinNumber(sent), token)
        deleteDraft(`${id}-sent`)
      }}
      onBack={() => {
        // Restores the typed number for a correction.
        storeDraft(id, { country_code: sent.country_code, phone: sent.phone })
        store({ ...sent, asking: false })
      }}
    />
  )
}
