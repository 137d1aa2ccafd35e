import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { uploadsStore } from '#src/audio/uploads/upload-queue.ts'
import { session } from '#src/api/session.ts'
import { hasSavedAudio } from '#src/lib/saved-audio-marks.ts'
import { formatSize } from '#src/lib/sizes.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { pendingRows } from '#src/offline/pending.ts'
import { savedBytesOf } from '#src/audio/saved/saved-bytes-of.ts'
import { savedOwner } from '#src/audio/saved/saved-owner.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { SpinnerPage } from '#src/ui/states/spinner.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { sendNow } from '#src/sync/send-loop.ts'
import { usePending } from '#src/queries/use-pending.ts'
import { useUploads } from '#src/audio/uploads/use-uploads.ts'
import { countWaiting } from '#src/offline/waiting.ts'
import { AccountPage } from './account-page.tsx'
import { logOut } from './log-out.ts'
import styles from './account.module.css'

function changesLeft(): number {
  const { waiting, attention } = countWaiting(pendingRows())
  return waiting + attention
}

function countLeft(): number {
  return changesLeft() + uploadsStore.state.waiting.length
}

/**
 * Logs out immediately, unless unsent writes, uploads or saved audio are affected: then it asks. Afterwards
 * the route guard redirects.
 */
export function LogoutScreen() {
  const [saved, setSaved] = useState(() => (hasSavedAudio() ? undefined : 0))
  useEffect(() => {
    savedBytesOf(savedOwner(session().user?.id)).then(setSaved, () => setSaved(0))
  }, [])
  return saved === undefined ? <SpinnerPage label={m.account_logging_out()} /> : <Leaving saved={saved} />
}

/** `saved`: size in bytes of the saved audio to be deleted. */
function Leaving({ saved }: { saved: number }) {
  const { waiting, attention } = countWaiting(usePending())
  const changes = waiting + attention
  const uploads = useUploads().waiting.length
  const left = changes + uploads
  const [doing, setDoing] = useState<'sending' | 'leaving' | null>(() =>
    countLeft() + saved > 0 ? null : 'leaving',
  )
  const [asking, setAsking] = useState(false)

  const leave = (leaveWaiting: boolean) => {
    setDoing('leaving')
    void logOut({ leaveWaiting })
  }
  const send = async () => {
    setDoing('sending')
    await sendNow()
    if (countLeft() === 0) return leave(true)
    setDoing(null)
    const n = changesLeft()
    if (n > 0) notify({ kind: 'error', message: m.account_logout_not_sent({ n }) })
  }
  useEffect(() => {
    if (countLeft() + saved === 0) void logOut({ leaveWaiting: true })
  }, [saved])

  if (doing === 'leaving') return <SpinnerPage label={m.account_logging_out()} />
  const savedText = saved > 0 && m.listening_logout_text({ size: formatSize(saved) })
  const leftTexts = [
    changes > 0 && m.account_logout_text({ n: changes }),
    uploads > 0 && m.uploads_logout({ n: uploads }),
  ]
  return (
    <AccountPage
      title={titleOf(changes, uploads)}
      lead={left > 0 ? leftTexts.filter(Boolean).join(' ') : savedText}
    >
      <Stack gap={3}>
        {left > 0 && savedText && <p className={styles.help}>{savedText}</p>}
        {/* One element: a press is not lost when the last row is sent between pointer down and up. */}
        {(waiting > 0 || left === 0) && (
          <Button variant="primary" size="lg" block busy={doing === 'sending'} onClick={send}>
            {left > 0 ? m.account_logout_send() : m.nav_logout()}
          </Button>
        )}
        {left > 0 && (
          <>
            <Button size="lg" block disabled={doing !== null} onClick={() => leave(true)}>
              {m.account_logout_keep()}
            </Button>
            <p className={styles.help}>{m.account_logout_keep_help()}</p>
            <Button variant="quiet" block disabled={doing !== null} onClick={() => setAsking(true)}>
              {m.account_logout_discard()}
            </Button>
          </>
        )}
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

function titleOf(changes: number, uploads: number): string {
  if (changes > 0) return m.account_logout_title()
  return uploads > 0 ? m.uploads_logout_title() : m.nav_logout()
}
