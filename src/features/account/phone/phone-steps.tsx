import { useState } from 'react'
import type { ReactNode } from 'react'
import { deleteDraft, readDraft, storeDraft } from '#src/lib/drafts.ts'
import { CodeForm } from './code-form.tsx'
import { NumberForm } from './number-form.tsx'
import { joinNumber, splitNumber } from './split-number.ts'
import type { TypedNumber } from './split-number.ts'

/** A code that was sent, and whether the person is at the step that asks for it. */
interface Sent extends TypedNumber {
  sentAt: number
  asking: boolean
}

/** A number as the calls take it. */
type CalledNumber = ReturnType<typeof joinNumber>

/** How long a code is good, in milliseconds. */
const validity = 10 * 60_000

/** The code that was last sent, as long as it is good: a phone may drop the page while its person reads the text. */
function readSent(id: string): Sent | undefined {
  const sent = readDraft(`${id}-sent`) as Sent | undefined
  return sent && Date.now() - sent.sentAt < validity ? sent : undefined
}

/** Whether the browser has loaded this address again: a text costs money, and is sent again by a press only. */
function isReloaded(): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return loaded?.type === 'reload' && loaded.name === location.href
}

const digitsOf = (number: TypedNumber) => joinNumber(number).phone.replaceAll(/\D/g, '')

interface Props {
  /** Names what is typed here. */
  id: string
  /** A number with its calling code, to which a code is sent at once. */
  prefilled?: string | undefined
  send: (number: CalledNumber) => Promise<unknown>
  verify: (number: CalledNumber, token: string) => Promise<void>
  /** The label of the button that sends the code that was typed. */
  action: string
  /** The way out of the first step. */
  leave: ReactNode
}

/** A number is typed and gets a code, then the code is typed. */
export function PhoneSteps({ id, prefilled, send, verify, action, leave }: Props) {
  const [sent, setSent] = useState(() => {
    const known = readSent(id)
    if (prefilled === undefined) return known
    // Not again when the page is loaded anew.
    const number = splitNumber(prefilled)
    if (known && digitsOf(known) === digitsOf(number)) return known
    storeDraft(id, { ...number })
    return undefined
  })
  const [sendsAtOnce] = useState(prefilled !== undefined && sent === undefined && !isReloaded())
  const store = (next: Sent) => {
    storeDraft(`${id}-sent`, { ...next })
    setSent(next)
  }
  if (!sent?.asking) {
    return (
      <NumberForm
        id={id}
        last={sent}
        sendsAtOnce={sendsAtOnce && sent === undefined}
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
        // What was typed is there to be corrected.
        storeDraft(id, { country_code: sent.country_code, phone: sent.phone })
        store({ ...sent, asking: false })
      }}
    />
  )
}
