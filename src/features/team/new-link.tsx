import Copy from 'lucide-react/icons/copy'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Share2 from 'lucide-react/icons/share-2'
import { useId } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { WhatsappIcon } from '#src/widgets/whatsapp-icon.tsx'
import type { NewInvitation } from './invite-card.tsx'
import { shareLinks } from './share-link.ts'

interface Props {
  invitation: NewInvitation
  church: string
  onDone: () => void
}

/** A new invitation link, shown once, with share options. */
export function NewLink({ invitation, church, onDone }: Props) {
  const { link, email, notMailed } = invitation
  const fieldId = useId()
  const text = m.team_share_text({ church, link })
  const { whatsapp, sms } = shareLinks(text)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      notify({ kind: 'success', message: m.team_copied() })
    } catch {
      // The clipboard API needs HTTPS: selects the link for manual copying.
      const field = document.querySelector<HTMLInputElement>(`#${CSS.escape(fieldId)}`)
      field?.select()
      notify({ kind: 'info', message: m.team_copy_by_hand() })
    }
  }
  // Rejects when the share sheet is cancelled.
  const share = () => void navigator.share({ text }).catch(() => {})
  return (
    <Card title={m.team_link_title()}>
      <Stack gap={4}>
        {notMailed !== null && <Banner tone="warning">{notMailed}</Banner>}
        <p role="status">
          {email !== null && <>{m.team_mailed({ email })} </>}
          {m.team_link_text()}
        </p>
        <TextField
          id={fieldId}
          label={m.team_link()}
          value={link}
          readOnly
          compact
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Cluster>
          <Button variant="primary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            {m.team_copy()}
          </Button>
          {typeof navigator.share === 'function' && (
            <Button icon={<Share2 aria-hidden="true" />} onClick={share}>
              {m.team_share()}
            </Button>
          )}
          <a href={whatsapp} target="_blank" rel="noreferrer" className={buttonClass()}>
            <WhatsappIcon />
            {m.members_whatsapp()}
          </a>
          <a href={sms} className={buttonClass()}>
            <MessageSquareText aria-hidden="true" />
            {m.members_sms()}
          </a>
          <Button variant="quiet" onClick={onDone}>
            {m.team_invite_another()}
          </Button>
        </Cluster>
      </Stack>
    </Card>
  )
}
