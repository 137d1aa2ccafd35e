import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { memo, useContext } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass, iconButtonClass, PlusText } from '#src/ui/button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { PaneScroller } from '#src/ui/lists/pane-scroller.ts'
import { useMedia } from '#src/ui/use-media.ts'
import type { ListSearch } from './list-search.ts'
import { MembersMenu } from './members-menu.tsx'
import styles from './members-header.module.css'

interface Props {
  churchId: string
  /** "250 members"; undefined: not known yet. */
  count: string | undefined
  canEdit: boolean
  sort: ListSearch['sort']
  onSort: (sort: ListSearch['sort']) => void
  onSelect: () => void
  /** Saves those who were found; undefined when all are shown. */
  onExport: (() => void) | undefined
}

/** The title of the list with its count. Where there is little room, adding someone stays and the rest is in the menu. */
export function MembersHeader({ count, canEdit, ...acts }: Props) {
  const inPane = useContext(PaneScroller) !== null
  const lead = count !== undefined && <span role="status">{count}</span>
  const actions = canEdit && <Actions {...acts} />
  if (!inPane) return <PageHeader title={m.members_title()} lead={lead} actions={actions} />
  return (
    <header className={styles.pane}>
      <div className={styles.titles}>
        <h2>{m.members_title()}</h2>
        <p className={styles.count}>{lead}</p>
      </div>
      {actions}
    </header>
  )
}

/** Not drawn again with the count, which changes with every letter of a search. */
const Actions = memo(function Actions({ churchId, ...menu }: Omit<Props, 'count' | 'canEdit'>) {
  const inPane = useContext(PaneScroller) !== null
  const wide = useMedia('(min-width: 60rem)') && !inPane
  const links = [
    { to: '/groups' as const, label: m.groups_view_all() },
    { to: '/groups/form' as const, label: m.groups_add() },
    { to: '/members/import' as const, label: m.members_import() },
  ]
  return (
    <div className={styles.actions}>
      {wide &&
        links.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className={buttonClass({
              variant: to === '/groups' ? 'quiet' : 'secondary',
            })}
          >
            <PlusText>{label}</PlusText>
          </Link>
        ))}
      <Link
        to="/members/form/$churchId"
        params={{ churchId }}
        state={{ fromMembers: true }}
        className={inPane ? iconButtonClass({ variant: 'primary' }) : buttonClass({ variant: 'primary' })}
        aria-label={m.members_add()}
      >
        {inPane ? <Plus aria-hidden="true" /> : <PlusText>{m.members_add()}</PlusText>}
      </Link>
      <MembersMenu churchId={churchId} links={wide ? [] : links} {...menu} />
    </div>
  )
})
