import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { ChatMessage, Correspondent } from '#contract/messages.ts'
import { call } from '#src/api/session.ts'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { useDraftText } from '#src/forms/use-draft-text.ts'
import { formatRelativeTime } from '#src/lib/format-relative-time.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { clampClass } from '#src/ui/clamp-class.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'

const limit = 20

interface Props {
  user: Correspondent
  onClose: () => void
  onFound: (message: ChatMessage) => void
}

/** Searches a conversation's messages; a press jumps to one. */
export function SearchDialog({ user, onClose, onFound }: Props) {
  const [q, setQ] = useState('')
  const typed = useDraftText(q, setQ)
  const input = { to_user_id: user._id, q: q.trim(), limit }
  const found = useInfiniteQuery({
    queryKey: [messages.search.name, input] as const,
    queryFn: ({ pageParam: page, signal }) => call(messages.search, { ...input, page }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, pages) => (pages.length < totalPages ? pages.length + 1 : undefined),
    enabled: input.q !== '',
    placeholderData: (previous) => previous,
  })
  const all = input.q === '' ? undefined : found.data?.pages.flatMap((page) => page.messages)
  return (
    <Dialog open onClose={onClose} title={m.chat_search_title({ name: user.name })} full>
      <Stack gap={3}>
        <SearchField
          label={m.chat_search()}
          placeholder={m.chat_search_words()}
          value={typed.text}
          onValueChange={typed.setText}
        />
        {input.q !== '' && found.isPending && <SkeletonList rows={3} label={m.ui_loading()} />}
        {found.isError && !all && <LoadFailed title={m.chat_search_failed()} query={found} />}
        {all?.length === 0 && <EmptyState drawing="search" title={m.chat_search_none()} />}
        {all && all.length > 0 && (
          <List aria-label={m.chat_search_results()}>
            {all.map((message) => (
              <ListRow
                key={message.sequence}
                title={
                  <button type="button" className={rowLinkClass} onClick={() => onFound(message)}>
                    <span className={clampClass(2)}>{message.message}</span>
                  </button>
                }
                detail={m.chat_search_when({
                  name: message.from_user_id === user._id ? user.name : m.chat_you(),
                  when: formatRelativeTime(Date.parse(message.createdAt)),
                })}
              />
            ))}
          </List>
        )}
        {all && found.hasNextPage && (
          <LoadMore
            label={m.members_load_more()}
            busy={found.isFetchingNextPage}
            onLoadMore={() => void loadNextPage(found)}
          />
        )}
      </Stack>
    </Dialog>
  )
}
