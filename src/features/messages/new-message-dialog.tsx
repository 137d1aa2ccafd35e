import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { query } from '#src/api/query.ts'
import { useDraftText } from '#src/forms/use-draft-text.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'

/** Typing narrows the list. */
const limit = 50

/** Users who can be messaged and have no conversation yet. */
export function NewMessageDialog({ onClose }: { onClose: () => void }) {
  const [q, setQ] = useState('')
  const typed = useDraftText(q, setQ)
  const read = useQuery({
    ...query(messages.recipients, { q: q.trim(), page: 1, limit }),
    placeholderData: (previous) => previous,
  })
  const people = read.data?.people
  return (
    <Dialog open onClose={onClose} title={m.chat_new()} full>
      <Stack gap={3}>
        <SearchField
          label={m.chat_search_people()}
          placeholder={m.chat_search_people()}
          value={typed.text}
          onValueChange={typed.setText}
        />
        {read.isPending && <SkeletonList rows={4} label={m.ui_loading()} />}
        {read.isError && !people && <LoadFailed title={m.chat_people_failed()} query={read} />}
        {people?.length === 0 && (
          <EmptyState
            drawing="people"
            title={q.trim() === '' ? m.chat_no_people() : m.chat_nobody_found()}
            text={q.trim() === '' ? m.chat_no_people_text() : undefined}
          />
        )}
        {people && people.length > 0 && (
          <List aria-label={m.chat_people()}>
            {people.map(({ _id, name, photo, known_from }) => (
              <ListRow
                key={_id}
                leading={<UserAvatar user={{ id: _id, name, photo }} />}
                title={
                  <Link
                    to="/leagues/messages/$userId"
                    params={{ userId: _id }}
                    className={rowLinkClass}
                    onClick={onClose}
                  >
                    <bdi>{name}</bdi>
                  </Link>
                }
                detail={<bdi>{known_from}</bdi>}
                chevron
              />
            ))}
          </List>
        )}
        {read.data && read.data.totalPages > 1 && <p role="status">{m.chat_people_more()}</p>}
      </Stack>
    </Dialog>
  )
}
