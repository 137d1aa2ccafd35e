import { useState } from 'react'
import { reminders } from '#contract/reminders.ts'
import { call } from '#src/api/session.ts'
import { timedId } from '#src/lib/uuid.ts'
import { m } from '#src/messages/paraglide/messages.js'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { showFailure } from './show-failure.ts'

interface Props {
  kind: 'invite' | 'event_reminder'
  churchId: string
  eventId: string
  memberIds: string[]
  onClose: () => void
  onSent: () => void
}

/** Sends guests the link to answer with, after asking. */
export function SendInvites({ kind, eventId, memberIds, onClose, onSent }: Props) {
  const [sendId] = useState(() => timedId())
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const input = { event_id: eventId, send_id: sendId, kind, member_ids: memberIds }
      await call(reminders.sendInvites, input)
      onSent()
    } catch (error) {
      showFailure(error, m.events_send_failed)
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog
      open
      title={kind === 'invite' ? m.events_send_invite() : m.events_sms_reminder()}
      text={m.events_send_invites({ n: memberIds.length })}
      confirmLabel={kind === 'invite' ? m.events_send_invite() : m.events_sms_reminder()}
      busy={busy}
      onConfirm={() => void send()}
      onClose={onClose}
    />
  )
}
