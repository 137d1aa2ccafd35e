import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '#src/messages/paraglide/messages.js'
import { pendingRows } from '#src/offline/pending.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { notify } from '#src/ui/notices.ts'
import { SpinnerPage } from '#src/ui/spinner.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { sendNow } from '#src/widgets/send-now.ts'
import { usePending } from '#src/widgets/use-pending.ts'
import { countWaiting } from '#src/widgets/waiting.ts'
import { AccountPage } from './account-page.tsx'
import { logOut } from './log-out.ts'
import styles from './account.module.css'

function countLeft(): number {
  const { waiting, attention } = countWaiting(pendingRows())
  return waiting + attention
}

/**
 * Logs out at once, unless something is not on the server yet: then it asks what shall become of that. Once the
 * session is over, the guard of this page leads to the sign-in.
 */
export function LogoutScreen() {
  const { waiting, attention } = countWaiting(usePending())
  const [doing, setDoing] = useState<'sending' | 'leaving' | null>(() => (countLeft() > 0 ? null : 'leaving'))
  const [asking, setAsking] = useState(false)

  const leave = (keepWaiting: boolean) => {
    setDoing('leaving')
    void logOut({ keepWaiting })
  }
  const send = async () => {
    setDoing('sending')
    await sendNow()
    const left = countLeft()
    if (left === 0) return leave(true)
    setDoing(null)
    notify({ kind: 'error', message: m.account_logout_not_sent({ n: left }) })
  }
  useEffect(() => {
    if (countLeft() === 0) void logOut({ keepWaiting: true })
  }, [])

  if (doing === 'leaving') return <SpinnerPage label={m.account_logging_out()} />
  return (
    <AccountPage title={m.account_logout_title()} lead={m.account_logout_text({ n: waiting + attention })}>
      <Stack gap={3}>
        {waiting > 0 && (
          <Button variant="primary" size="lg" block busy={doing === 'sending'} onClick={send}>
            {m.account_logout_send()}
          </Button>
        )}
        <Button size="lg" block disabled={doing !== null} onClick={() => leave(true)}>
          {m.account_logout_keep()}
        </Button>
        <p className={styles.help}>{m.account_logout_keep_help()}</p>
        <Button variant="quiet" block disabled={doing !== null} onClick={() => setAsking(true)}>
          {m.account_logout_discard()}
        </Button>
        <Link to="/" className={buttonClass({ variant: 'quiet', block: true })}>
          {m.account_logout_stay()}
        </Link>
      </Stack>
      <ConfirmDialog
        open={asking}
        danger
        title={m.account_logout_discard_title()}
        text={m.account_logout_discard_text()}
        confirmLabel={m.account_logout_discard_confirm()}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          leave(false)
        }}
      />
    </AccountPage>
  )
}
