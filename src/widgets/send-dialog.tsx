import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import BanIcon from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Gauge from 'lucide-react/icons/gauge'
import MailIcon from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square-text'
import PhoneOff from 'lucide-react/icons/phone-off'
import Send from 'lucide-react/icons/send-horizontal'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { events } from '#contract/events.ts'
import { reminders } from '#contract/reminders.ts'
import type { Preview, Send as SentMessage, SendKind } from '#contract/reminders.ts'
import { ApiError } from '#src/api/client.ts'
import { call } from '#src/api/session.ts'
import { failureText, isOverPlan } from '#src/forms/failure-text.ts'
import { SeePlans } from '#src/forms/see-plans.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { timedId } from '#src/lib/uuid.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { LoadFailed } from './load-failed.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { refresh } from '#src/queries/refresh.ts'
import { previewQuery, sendQuery } from '#src/queries/send-queries.ts'
import { StoredNote, SendCounts } from './send-status.tsx'
import styles from './send-dialog.module.css'

const titles: Record<SendKind, () => string> = {
  invite: m.reminders_dialog_invite,
  event_reminder: m.reminders_dialog_event_reminder,
  absent: m.reminders_dialog_absent,
  message: m.reminders_dialog_message,
}
const sentWords: Record<SendKind, () => string> = {
  invite: m.reminders_sent_invite,
  event_reminder: m.reminders_sent_event_reminder,
  absent: m.reminders_sent_absent,
  message: m.reminders_sent_message,
}

type SendDialogProps = {
  open: boolean
  onClose: () => void
  churchId: string
  memberIds: string[]
  /**
   * Runs after the server has accepted the send. `unsent`: some messages are only stored, since no provider
   * is configured.
   */
  onSent?: (result: { unsent: boolean }) => void
} & (
  | { kind: 'absent'; eventId?: undefined; text?: undefined }
  | { kind: 'message'; eventId?: undefined; text: string }
  | { kind: 'invite' | 'event_reminder'; eventId: string; text?: undefined }
)

/**
 * Previews a message's recipients, exclusions with reasons, text and cost; sends it and shows the result.
 * Pressing Send repeatedly sends each message once.
 */
export function SendDialog({ open, ...rest }: SendDialogProps) {
  return open ? <OpenSendDialog {...rest} /> : null
}

function OpenSendDialog({
  onClose,
  churchId,
  memberIds,
  onSent,
  kind,
  eventId,
  text,
}: Omit<SendDialogProps, 'open'>) {
  // Idempotency key while the dialog is open: a retry is the same send.
  const [sendId] = useState(() => timedId())
  const [isSent, setSent] = useState(false)
  const preview = useQuery({
    ...previewQuery({ church_id: churchId, kind, event_id: eventId, member_ids: memberIds, text }),
    enabled: !isSent,
  })
  const unsent = (preview.data?.unsent ?? 0) > 0
  const send = useCall(
    (again: boolean): Promise<SentMessage> => {
      const recipients = { send_id: sendId, member_ids: memberIds, again }
      if (kind === 'absent') return call(reminders.sms, { church_id: churchId, ...recipients })
      if (kind === 'message')
        return call(reminders.sendMessage, { church_id: churchId, text: text!, ...recipients })
      return call(reminders.sendInvites, { event_id: eventId!, kind, ...recipients })
    },
    {
      success: () => (unsent ? m.reminders_stored_unsent() : sentWords[kind]()),
      inline: () => true,
      onSuccess: () => {
        setSent(true)
        onSent?.({ unsent })
        void refresh(eventId ? [reminders.sends, events.get] : [reminders.sends])
      },
    },
  )
  const { data: sent, error, isPending: busy } = send
  // 409: the same recipients got the same text recently.
  const isRepeated = error instanceof ApiError && error.status === 409
  // 422: retrying is pointless, since links cannot be sent from this server.
  const isRefused = preview.error instanceof ApiError && preview.error.status === 422
  const canSend = preview.data && whyNot(preview.data) === undefined

  return (
    <Dialog
      open
      onClose={onClose}
      title={titles[kind]()}
      locked={busy}
      actions={
        sent ? (
          <>
            <Link to="/church/sends/$sendId" params={{ sendId }} className={buttonClass()} onClick={onClose}>
              {m.reminders_see_results()}
            </Link>
            <Button variant="primary" onClick={onClose} data-autofocus>
              {m.reminders_done()}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose} disabled={busy}>
              {m.ui_cancel()}
            </Button>
            <Button
              variant="primary"
              icon={<Send aria-hidden="true" />}
              busy={busy}
              disabled={!canSend}
              onClick={() => send.mutate(isRepeated)}
            >
              {isRepeated ? m.reminders_send_again() : m.reminders_send()}
            </Button>
          </>
        )
      }
    >
      {sent ? (
        <Result sent={sent} />
      ) : (
        <Stack gap={4}>
          {isRepeated && (
            <Banner tone="warning" role="alert">
              {error.message}
            </Banner>
          )}
          {error !== null && !isRepeated && (
            <Banner
              tone="danger"
              role="alert"
              title={m.reminders_failed()}
              action={isOverPlan(error) && <SeePlans />}
            >
              {failureText(error, m.something_wrong, m.reminders_failed_safe)}
            </Banner>
          )}
          {preview.data && <Forecast preview={preview.data} />}
          {!preview.data && preview.isError && !isRefused && (
            <LoadFailed title={m.reminders_preview_failed()} query={preview} />
          )}
          {!preview.data && isRefused && (
            <Banner tone="warning" role="alert">
              {failureText(preview.error)}
            </Banner>
          )}
          {preview.isPending && (
            <div role="status" aria-label={m.ui_loading()}>
              <Skeleton height="14rem" />
            </div>
          )}
        </Stack>
      )}
    </Dialog>
  )
}

/** Returns why the preview cannot be sent. */
function whyNot({ sms, mail, unproven, total_segments, left }: Preview) {
  if (sms + mail === 0) return 'nobody'
  if (unproven) return 'unproven'
  return total_segments > left ? 'limit' : undefined
}

/** Explains why a send is blocked and links to the remedy. */
function Obstacle({ preview }: { preview: Preview }) {
  const { total_segments: needed, left } = preview
  const why = whyNot(preview)
  if (why === 'nobody') return <Banner tone="warning">{m.reminders_nobody()}</Banner>
  if (why === 'limit') {
    return (
      <Banner tone="warning" action={<SeePlans />}>
        {m.reminders_over_limit({ needed: formatNumber(needed), left: formatNumber(left) })}
      </Banner>
    )
  }
  return (
    why === 'unproven' && (
      <Banner
        tone="warning"
        action={
          <Link to="/security" className={buttonClass({ size: 'sm' })}>
            {m.reminders_prove()}
          </Link>
        }
      >
        {m.reminders_unproven()}
      </Banner>
    )
  )
}

function Forecast({ preview }: { preview: Preview }) {
  const { sms, mail, opted_out, no_address, not_textable, answered, unsent } = preview
  const { text, costly, left, total_segments } = preview
  // Warns when a send uses more than half of today's remaining texts.
  const isScarce = sms > 0 && total_segments <= left && total_segments * 2 > left
  return (
    <Stack gap={4}>
      <ul className={styles.facts}>
        {sms > 0 && (
          <Fact going icon={<MessageSquare aria-hidden="true" />} text={m.reminders_sms({ n: sms })} />
        )}
        {mail > 0 && (
          <Fact going icon={<MailIcon aria-hidden="true" />} text={m.reminders_mail({ n: mail })} />
        )}
        {opted_out > 0 && (
          <Fact icon={<BanIcon aria-hidden="true" />} text={m.reminders_opted_out({ n: opted_out })} />
        )}
        {no_address > 0 && (
          <Fact icon={<PhoneOff aria-hidden="true" />} text={m.reminders_no_address({ n: no_address })} />
        )}
        {not_textable > 0 && (
          <Fact icon={<PhoneOff aria-hidden="true" />} text={m.reminders_not_textable({ n: not_textable })} />
        )}
        {answered > 0 && (
          <Fact icon={<CircleCheck aria-hidden="true" />} text={m.reminders_answered({ n: answered })} />
        )}
        {isScarce && <Fact icon={<Gauge aria-hidden="true" />} text={m.reminders_left({ n: left })} />}
      </ul>
      <Obstacle preview={preview} />
      {unsent > 0 && <Banner tone="warning">{m.reminders_unsent({ n: unsent })}</Banner>}
      {sms + mail > 0 && <MessageBubble text={text} costly={costly} cost={costOf(preview)} />}
    </Stack>
  )
}

function Fact({ icon, text, going }: { icon: ReactNode; text: string; going?: boolean }) {
  return (
    <li className={classNames(styles.fact, going && styles.going)}>
      {icon}
      {text}
    </li>
  )
}

function costOf({ sms, segments, total_segments }: Preview): string | undefined {
  if (sms === 0) return undefined
  const same = total_segments === segments * sms
  const each = same ? m.reminders_segments({ n: segments }) : m.reminders_segments_most({ n: segments })
  return sms === 1 ? each : `${each} · ${m.reminders_segments_total({ n: total_segments })}`
}

function Result({ sent }: { sent: SentMessage }) {
  const { data } = useQuery(sendQuery(sent.id))
  const { counts } = data ?? sent
  return (
    <Stack gap={4}>
      <div role="status">
        <SendCounts counts={counts} />
      </div>
      <StoredNote counts={counts} />
    </Stack>
  )
}
