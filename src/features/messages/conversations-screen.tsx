import { Link } from '@tanstack/react-router'
import MessageCirclePlus from 'lucide-react/icons/message-circle-plus'
import { useContext, useEffect, useState } from 'react'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownConversation } from '#src/offline/overlay.ts'
import { useConversations } from '#src/queries/use-conversations.ts'
import { Button } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { ItemList } from '#src/ui/lists/item-list.tsx'
import { PaneScroller } from '#src/ui/lists/pane-scroller.ts'
import { rowLinkClass } from '#src/ui/list-row.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'
import { ConversationDetail, ConversationFigures } from './conversation-row.tsx'
import { NewMessageDialog } from './new-message-dialog.tsx'
import { findConversations } from './rules.ts'
import styles from './conversations-screen.module.css'

const keyOf = (conversation: ShownConversation) => conversation.to_user_id
const nameOf = ({ users }: ShownConversation) => users[0].name

/** The user's conversations, newest first. */
export function ConversationsScreen({ openId }: { openId: string | undefined }) {
  const { conversations, read } = useConversations()
  const [q, setQ] = useState('')
  const [adding, setAdding] = useState(false)
  const found = findConversations(conversations, q)
  const { hasNextPage, isFetching, isError } = read
  const searching = q.trim() !== ''
  useEffect(() => {
    // A matching name may be on any page.
    if (searching && hasNextPage && !isFetching && !isError) void read.fetchNextPage()
  }, [searching, hasNextPage, isFetching, isError, read])

  const hasData = conversations.length > 0
  const add = (
    <Button variant="primary" icon={<MessageCirclePlus aria-hidden="true" />} onClick={() => setAdding(true)}>
      {m.chat_new()}
    </Button>
  )
  return (
    <Page width="reading">
      <Header action={hasData && add} />
      {hasData && (
        <Stack gap={3}>
          <SearchField
            label={m.chat_search_names()}
            placeholder={m.chat_search_names()}
            value={q}
            onValueChange={setQ}
          />
          {found.length === 0 && !isFetching && (
            <EmptyState
              drawing="search"
              title={m.chat_nobody_found()}
              action={<Button onClick={() => setQ('')}>{m.ui_clear()}</Button>}
            />
          )}
          {found.length > 0 && (
            <ItemList
              label={m.chat_conversations()}
              items={found}
              keyOf={keyOf}
              nameOf={nameOf}
              leading={leading}
              title={title}
              detail={detail}
              action={action}
              {...(openId !== undefined && { openKey: openId })}
            />
          )}
          {hasNextPage && !searching && (
            <LoadMore
              label={m.members_load_more()}
              busy={read.isFetchingNextPage}
              onLoadMore={() => void loadNextPage(read)}
            />
          )}
        </Stack>
      )}
      {!hasData && read.isPending && <SkeletonList rows={5} label={m.ui_loading()} />}
      {!hasData && isError && <LoadFailed title={m.chat_list_failed()} query={read} />}
      {!hasData && read.isSuccess && (
        <EmptyState drawing="message" title={m.chat_none()} text={m.chat_none_text()} action={add} />
      )}
      {adding && <NewMessageDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

const leading = ({ users: [{ _id, name, photo }] }: ShownConversation) => (
  <UserAvatar user={{ id: _id, name, photo }} />
)
const title = ({ to_user_id, users }: ShownConversation) => (
  <Link to="/leagues/messages/$userId" params={{ userId: to_user_id }} className={rowLinkClass}>
    <bdi>{users[0].name}</bdi>
  </Link>
)
const detail = (conversation: ShownConversation) => <ConversationDetail conversation={conversation} />
const action = (conversation: ShownConversation) => <ConversationFigures conversation={conversation} />

/** Smaller next to an open conversation, which has the page's heading. */
function Header({ action: add }: { action: React.ReactNode }) {
  const inPane = useContext(PaneScroller) !== null
  if (!inPane) return <PageHeader title={m.chat_title()} actions={add} />
  return (
    <header className={styles.pane}>
      <h2>{m.chat_title()}</h2>
      {add}
    </header>
  )
}
