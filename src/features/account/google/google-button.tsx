import { useEffect, useRef, useState } from 'react'
import { failureText } from '#src/forms/failure-text.ts'
import { isInstalled } from '#src/lib/install-offer.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { Stack } from '#src/ui/stack.tsx'
import type { GoogleAttempt } from './attempt.ts'

interface Props {
  label: string
  size?: 'md' | 'lg'
  /** Adds Google to a signed-in account. */
  adding?: boolean
  /** Passed on to the page after the sign-in. */
  goesOn?: Pick<GoogleAttempt, 'back' | 'church'>
  /** Called when the popup returns. Without a popup the page redirects and returns on another route. */
  onTicket: (ticket: string) => void
}

/** The Google button with its state. Can be pressed again at any time. */
export function GoogleButton({ label, size = 'lg', adding = false, goesOn, onTicket }: Props) {
  const [state, setState] = useState<'idle' | 'starting' | 'waiting' | 'returned'>('idle')
  const [problem, setProblem] = useState<string>()
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const press = async () => {
    stop.current()
    setProblem(undefined)
    // Synchronous: browsers allow popups only during a user activation. Installed apps show popups badly or
    // not at all.
    const popup = isInstalled() ? null : window.open('', '', 'popup,width=480,height=680')
    setState('starting')
    const end = (text?: string) => {
      setState('idle')
      setProblem(text)
    }
    try {
      const { visitGoogle } = await import('./visit-google.ts')
      stop.current = await visitGoogle({
        popup,
        adding,
        goesOn,
        onTicket: (ticket) => {
          end()
          onTicket(ticket)
        },
        onProblem: end,
        onReturn: () => setState('returned'),
      })
      // Without a popup the page is about to unload.
      if (popup) setState('waiting')
    } catch (error) {
      popup?.close()
      end(failureText(error))
    }
  }

  return (
    <Stack gap={3}>
      <Button
        size={size}
        block={size === 'lg'}
        busy={state === 'starting'}
        icon={<img src="/icons/google.svg" alt="" width="18" height="18" />}
        onClick={() => void press()}
      >
        {label}
      </Button>
      {problem && (
        <Banner tone="warning" role="alert">
          {problem}
        </Banner>
      )}
      {state === 'waiting' && <Banner>{m.account_google_waiting()}</Banner>}
      {state === 'returned' && <Banner>{m.account_google_returned()}</Banner>}
    </Stack>
  )
}
