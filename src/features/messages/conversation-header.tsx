import { Link } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Flag from 'lucide-react/icons/flag'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { ChatMessage } from '#contract/messages.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { MessagePage } from '#src/queries/conversation-pages.ts'
import { iconButtonClass } from '#src/ui/button.tsx'
import { useDesk } from '#src/ui/lists/use-desk.ts'
import { Menu, MenuItem, MenuSeparator } from '#src/ui/overlays/menu.tsx'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { SearchDialog } from './search-dialog.tsx'
import { useTyping } from './use-typing.ts'
import { useUnblock } from './use-unblock.ts'
import styles from './conversation-header.module.css'

interface Props {
  conversation: MessagePage
  onFound: (message: ChatMessage) => void
}

/** The other user, their typing state, and actions. */
export function ConversationHeader({ conversation: { user, blocked }, onFound }: Props) {
  const { _id: userId, name, photo, gone } = user
  const desk = useDesk()
  const typing = useTyping(userId)
  const [open, setOpen] = useState<'search' | 'block' | 'report' | null>(null)
  const close = () => setOpen(null)
  const unblock = useUnblock()
  const block = useCall(messages.block, {
    success: ({ message }) => message,
    refresh: [messages.list, messages.conversations],
  })
  return (
    <header className={styles.header}>
      {!desk && (
        <Link
          to="/leagues/messages"
          search={{ list: true }}
          className={iconButtonClass()}
          aria-label={m.chat_back()}
        >
          <ChevronLeft aria-hidden="true" />
        </Link>
      )}
      <span className={styles.avatar}>
        <UserAvatar user={{ id: userId, name, photo }} />
      </span>
      <div className={styles.who}>
        <h1 className={styles.name}>
          <bdi>{name}</bdi>
        </h1>
        <p className={styles.typing} role="status">
          {typing && m.chat_typing()}
        </p>
      </div>
      <Menu label={m.chat_menu({ name })} button={<EllipsisVertical aria-hidden="true" />}>
        <MenuItem icon={<Search aria-hidden="true" />} onSelect={() => setOpen('search')}>
          {m.chat_search()}
        </MenuItem>
        <MenuSeparator />
        {blocked && (
          <MenuItem icon={<Ban aria-hidden="true" />} onSelect={() => unblock.mutate({ user_id: userId })}>
            {m.chat_unblock()}
          </MenuItem>
        )}
        {!blocked && !gone && (
          <MenuItem danger icon={<Ban aria-hidden="true" />} onSelect={() => setOpen('block')}>
            {m.chat_block()}
          </MenuItem>
        )}
        <MenuItem danger icon={<Flag aria-hidden="true" />} onSelect={() => setOpen('report')}>
          {m.chat_report()}
        </MenuItem>
      </Menu>
      {open === 'search' && (
        <SearchDialog
          user={user}
          onClose={close}
          onFound={(message) => {
            close()
            onFound(message)
          }}
        />
      )}
      {open === 'block' && (
        <ConfirmCall
          call={block}
          input={{ user_id: userId }}
          title={m.chat_block_title({ name })}
          text={m.chat_block_text()}
          confirmLabel={m.chat_block()}
          onClose={close}
        />
      )}
      {open === 'report' && <ReportDialog user={user} onClose={close} />}
    </header>
  )
}
