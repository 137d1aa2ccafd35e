import ArrowDown from 'lucide-react/icons/arrow-down'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { ChatMessage } from '#contract/messages.ts'
import { useCall } from '#src/forms/use-call.ts'
import { dateAlone } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { messageKey } from '#src/offline/overlay.ts'
import type { ShownMessage } from '#src/offline/overlay.ts'
import type { MessagePage } from '#src/queries/conversation-pages.ts'
import { loadOlder } from '#src/queries/message-queries.ts'
import { Button } from '#src/ui/button.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { MessageItem } from './message-item.tsx'
import { deliveryOf, groupByDay } from './rules.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useThreadScroll } from './use-thread-scroll.ts'
import styles from './thread.module.css'

interface Props {
  conversation: MessagePage
  /** Server and pending messages, newest last. */
  messages: ShownMessage[]
  /** Search result to scroll to; a new object per press. */
  found: ChatMessage | undefined
  onEdit: (row: number) => void
}

/** Scrollable messages by day; older ones load when scrolled up. */
export function Thread({ conversation, messages, found, onEdit }: Props) {
  const { user, more, stranger } = conversation
  const older = useCall(() => loadOlder(user._id), { failure: m.chat_older_failed })
  const loadMore = () => more && !older.isPending && older.mutate()
  // After a failure only the button retries.
  const { scroller, content, atEnd, onScroll, scrollToEnd } = useThreadScroll(
    () => !older.isError && loadMore(),
  )
  const latest = messages.findLast((message) => message.from_user_id === user._id)
  const upTo = latest?.sequence ?? 0
  useMarkRead(user._id, upTo, atEnd)
  const [opened] = useState(upTo)
  const [seen, setSeen] = useState(upTo)
  if (atEnd && seen !== upTo) setSeen(upTo)

  const ownLast = messages.at(-1)
  const ownLastId = ownLast && ownLast.from_user_id !== user._id ? ownLast.id : undefined
  const [sentId, setSentId] = useState(ownLastId)
  useLayoutEffect(() => {
    // Scrolls to a message that the user has just sent.
    if (ownLastId !== undefined && ownLastId !== sentId) scrollToEnd()
    setSentId(ownLastId)
  }, [ownLastId, sentId, scrollToEnd])
  // The message may still be loading.
  const foundLoaded = found !== undefined && messages.some(({ sequence }) => sequence === found.sequence)
  useEffect(() => {
    if (!found || !foundLoaded) return
    const place = scroller.current?.querySelector<HTMLElement>(`[data-sequence="${found.sequence}"]`)
    place?.scrollIntoView({ block: 'center' })
    place?.focus({ preventScroll: true })
  }, [found, foundLoaded, scroller])

  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="region"
        aria-label={m.chat_messages_with({ name: user.name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it scrolls by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div ref={content} className={styles.content}>
          {more && <LoadMore label={m.chat_older()} busy={older.isPending} onLoadMore={loadMore} pressOnly />}
          {groupByDay(messages).map(({ date, messages: ofDay }) => (
            <section key={date} className={styles.day} aria-label={dateAlone(date)}>
              <p className={styles.date} aria-hidden="true">
                <span>{dateAlone(date)}</span>
              </p>
              <ol role="list" className={styles.messages}>
                {ofDay.map((message) => (
                  <MessageItem
                    key={messageKey(message)}
                    message={message}
                    user={user}
                    delivery={message.from_user_id === user._id ? null : deliveryOf(message, conversation)}
                    links={!stranger || message.from_user_id !== user._id}
                    found={found !== undefined && message.sequence === found.sequence}
                    onEdit={onEdit}
                  />
                ))}
              </ol>
            </section>
          ))}
        </div>
      </div>
      {!atEnd && upTo > seen && (
        <div className={styles.new}>
          <Button variant="primary" size="sm" icon={<ArrowDown aria-hidden="true" />} onClick={scrollToEnd}>
            {m.chat_new_messages()}
          </Button>
        </div>
      )}
      <VisuallyHidden>
        <span role="status">
          {latest && upTo > opened && `${m.chat_from({ name: user.name })} ${latest.message}`}
        </span>
      </VisuallyHidden>
    </div>
  )
}
