import { useQuery } from '@tanstack/react-query'
import BellPlus from 'lucide-react/icons/bell-plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { leagues } from '#contract/leagues/leagues.ts'
import type { SavedSearch } from '#contract/leagues/leagues.ts'
import { queryClient } from '#src/api/query.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { kindNames } from '#src/features/leagues/league-texts.ts'
import { filterTexts } from './filter-texts.ts'
import { savedSearchesQuery, inputOf } from './open-query.ts'
import type { OpenSearch } from './open-search.ts'

interface Props {
  /** Current search; undefined when empty. */
  search: OpenSearch | undefined
  onShow: (search: OpenSearch) => Promise<void>
}

/** Saved searches with notices, and a button to save the current one. */
export function SavedSearches({ search, onShow }: Props) {
  const saved = useQuery(savedSearchesQuery(), queryClient).data?.searches ?? []
  const save = useCall(leagues.saveSearch, {
    success: () => m.leagues_search_saved(),
    failure: m.leagues_search_failed,
    refresh: [leagues.searches],
  })
  const remove = useCall(leagues.removeSearch, {
    success: ({ message }) => message,
    failure: m.leagues_search_remove_failed,
    refresh: [leagues.searches],
  })
  return (
    <>
      {search && (
        <div>
          <Button
            size="sm"
            icon={<BellPlus aria-hidden="true" />}
            busy={save.isPending}
            onClick={() => save.mutate(inputOf(search))}
          >
            {m.leagues_search_save()}
          </Button>
        </div>
      )}
      {!search && saved.length > 0 && (
        <Card title={m.leagues_searches()} flush>
          <List>
            {saved.map((one) => (
              <ListRow
                key={one.id}
                title={
                  <button type="button" className={rowLinkClass} onClick={() => void onShow(searchOf(one))}>
                    <bdi>{searchText(one)}</bdi>
                  </button>
                }
                trailing={
                  <IconButton
                    label={m.leagues_search_remove({ search: searchText(one) })}
                    onClick={() => remove.mutate({ search_id: one.id })}
                  >
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                }
              />
            ))}
          </List>
        </Card>
      )}
    </>
  )
}

/** Converts a saved search to search params. */
function searchOf({ id: _id, createdAt: _at, q, free, age, ...rest }: SavedSearch): OpenSearch {
  return {
    ...rest,
    ...(q && { q }),
    ...(age !== undefined && { age }),
    ...(free === 'true' && { free: true as const }),
  }
}

/** "choir · Event · Ouest". */
function searchText(saved: SavedSearch): string {
  const { q, kind, ...filters } = searchOf(saved)
  const texts = filterTexts(filters).map(({ label }) => label)
  return [q, kind && kindNames[kind](), ...texts].filter(Boolean).join(' · ')
}
