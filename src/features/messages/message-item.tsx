import { memo, useState } from 'react'
import type { Correspondent } from '#contract/messages.ts'
import { timeOfDay } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownMessage } from '#src/offline/overlay.ts'
import { classNames } from '#src/ui/class-names.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { DeleteMessage } from './delete-message.tsx'
import { DeliveryMark } from './delivery-mark.tsx'
import { MessageMenu } from './message-menu.tsx'
import { MessagePicture } from './message-picture.tsx'
import { MessageText } from './message-text.tsx'
import { RejectedMessage } from './rejected-message.tsx'
import type { Delivery } from './rules.ts'
import styles from './message-item.module.css'

interface Props {
  message: ShownMessage
  user: Correspondent
  /** Null for received messages. */
  delivery: Delivery | null
  links: boolean
  /** Highlighted search result. */
  found: boolean
  /** Opens an unsent message (its outbox row) in the input. */
  onEdit: (row: number) => void
}

/** A message bubble, aligned by sender. */
export const MessageItem = memo(function MessageItem(props: Props) {
  const { message, user, delivery, links, found, onEdit } = props
  const [deleting, setDeleting] = useState(false)
  const own = delivery !== null
  const { message: text, picture, deleted, createdAt, row } = message
  const rejected = delivery === 'rejected' && row
  return (
    <li
      className={classNames(styles.item, own && styles.own, found && styles.found)}
      data-message
      data-sequence={message.sequence}
      tabIndex={found ? -1 : undefined}
    >
      <div className={styles.line}>
        <div className={styles.bubble}>
          <VisuallyHidden>{own ? m.chat_from_you() : m.chat_from({ name: user.name })}</VisuallyHidden>
          {picture !== null && !deleted && (
            <MessagePicture
              picture={picture}
              alt={own ? m.chat_picture_yours() : m.chat_picture_from({ name: user.name })}
            />
          )}
          {deleted && <p className={styles.deleted}>{m.chat_deleted()}</p>}
          {!deleted && text !== '' && <MessageText text={text} links={links} />}
          <p className={styles.meta}>
            <time dateTime={createdAt}>{timeOfDay(Date.parse(createdAt))}</time>
            {own && !deleted && <DeliveryMark delivery={delivery} />}
          </p>
        </div>
        {!deleted && !rejected && (
          <MessageMenu message={message} own={own} onDelete={() => setDeleting(true)} />
        )}
      </div>
      {rejected && <RejectedMessage row={rejected} onEdit={() => onEdit(rejected.order)} />}
      {deleting && <DeleteMessage message={message} onClose={() => setDeleting(false)} />}
    </li>
  )
})
