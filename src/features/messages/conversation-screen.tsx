import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ChatMessage } from '#contract/messages.ts'
import { ApiError } from '#src/api/client.ts'
import { failureText } from '#src/forms/failure-text.ts'
import { useCall } from '#src/forms/use-call.ts'
import { personalConnection, pollEvery } from '#src/lib/live-connection.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { overlayMessages, sendsTo } from '#src/offline/overlay-lists.ts'
import type { MessagePage } from '#src/queries/conversation-pages.ts'
import { conversationQuery, loadOlder, trimConversation } from '#src/queries/message-queries.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'
import { Page } from '#src/ui/page-header.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { Composer } from './composer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { NoWriting } from './no-writing.tsx'
import { Thread } from './thread.tsx'
import { usePaneHeight } from './use-pane-height.ts'
import styles from './conversation-screen.module.css'

/** Poll interval without a live stream, in milliseconds. */
const pollInterval = 10_000

interface Props {
  userId: string
  /** Outbox row of an unsent message to edit. */
  row: number | undefined
  /** Opens another message for editing, or none. */
  onRow: (row?: number) => void
}

export function ConversationScreen(props: Props) {
  const { userId } = props
  const navigate = useNavigate()
  const read = useQuery({
    ...conversationQuery(userId),
    refetchInterval: () => pollEvery(pollInterval, 60_000, personalConnection),
  })
  const failure = read.data ? null : read.error
  useEffect(() => {
    if (!(failure instanceof ApiError)) return
    notify({ kind: 'error', message: failureText(failure) })
    void navigate({ to: '/404', replace: true })
  }, [failure, navigate])
  if (read.data) return <Conversation {...props} conversation={read.data} />
  return (
    <Page>
      {read.isPending ? (
        <SkeletonList rows={4} label={m.ui_loading()} />
      ) : (
        <LoadFailed title={m.chat_failed()} query={read} />
      )}
    </Page>
  )
}

function Conversation({ userId, row, onRow, conversation }: Props & { conversation: MessagePage }) {
  const rows = usePendingOf(sendsTo(userId))
  const messages = overlayMessages(conversation.messages, rows, userId)
  const pane = usePaneHeight()
  const [found, setFound] = useState<ChatMessage>()
  const jump = useCall(
    async (message: ChatMessage) => {
      await loadOlder(userId, message.sequence)
      return message
    },
    { failure: m.chat_older_failed, onSuccess: setFound },
  )
  const edited = rows.find(({ order, status }) => order === row && status === 'needsAttention')
  // Loaded older messages are not persisted.
  useEffect(() => () => trimConversation(userId), [userId])

  const { user, may_write, blocked } = conversation
  return (
    <div ref={pane} className={styles.pane}>
      <ConversationHeader
        conversation={conversation}
        // A copy, so that the same message can be found again.
        onFound={(message) => jump.mutate({ ...message })}
      />
      <Thread conversation={conversation} messages={messages} found={found} onEdit={onRow} />
      {may_write && !blocked ? (
        <Composer
          key={edited?.order}
          userId={userId}
          name={user.name}
          edited={edited}
          onEdited={() => edited && onRow()}
        />
      ) : (
        <NoWriting conversation={conversation} />
      )}
    </div>
  )
}
