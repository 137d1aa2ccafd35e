import { linkOptions } from '@tanstack/react-router'
import UsersRound from 'lucide-react/icons/users-round'
import { queryClient } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { groupsQuery } from '#src/queries/church-queries.ts'
import type { Kind } from '#src/features/search/entry.ts'
import { findByWords } from '#src/features/search/find-by-words.ts'

export const groups: Kind = {
  heading: m.nav_groups,
  load({ churchId }) {
    const cached = (churchId && queryClient.getQueryData(groupsQuery(churchId).queryKey)) || []
    return findByWords(
      cached.map(({ id, name, description }) => ({
        key: `group:${id}`,
        title: name,
        detail: description,
        icon: UsersRound,
        target: linkOptions({
          to: '/groups/detail/$groupId',
          params: { groupId: id },
        }),
      })),
    )
  },
}
