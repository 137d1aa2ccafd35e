import { Link } from '@tanstack/react-router'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Copy from 'lucide-react/icons/copy'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Eye from 'lucide-react/icons/eye'
import LinkIcon from 'lucide-react/icons/link'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { League } from '#contract/leagues/leagues.ts'
import { linkTo } from '#src/features/leagues/link-to.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Menu, MenuItem, menuItemClass, MenuSeparator } from '#src/ui/overlays/menu.tsx'
import { copyText } from '#src/widgets/copy-text.ts'

interface Props {
  league: League
  onStatus: (change: { league_id: string; status: League['status'] }) => void
  onDelete: (league: League) => void
}

/** Actions of a posted league. */
export function PostedMenu({ league, onStatus, onDelete }: Props) {
  const { id, title, status, privacy_status } = league
  const isActive = status === 1
  const item = { role: 'menuitem', tabIndex: -1, className: menuItemClass }
  return (
    <Menu button={<EllipsisVertical aria-hidden="true" />} label={m.league_list_actions({ title })}>
      <Link to="/leagues/$leagueId" params={{ leagueId: id }} {...item}>
        <Eye aria-hidden="true" />
        {m.league_list_view()}
      </Link>
      <Link to="/leagues/create/$leagueId" params={{ leagueId: id }} {...item}>
        <Pencil aria-hidden="true" />
        {m.league_list_edit()}
      </Link>
      <Link to="/leagues/create" search={{ copy: id }} {...item}>
        <Copy aria-hidden="true" />
        {m.league_list_duplicate()}
      </Link>
      {privacy_status !== 3 && (
        <MenuItem icon={<LinkIcon aria-hidden="true" />} onSelect={() => void copyText(linkTo(id))}>
          {m.league_list_copy_link()}
        </MenuItem>
      )}
      <MenuItem
        icon={isActive ? <Archive aria-hidden="true" /> : <ArchiveRestore aria-hidden="true" />}
        onSelect={() => onStatus({ league_id: id, status: isActive ? 2 : 1 })}
      >
        {isActive ? m.league_list_close() : m.league_list_reopen()}
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => onDelete(league)}>
        {m.league_list_delete()}
      </MenuItem>
    </Menu>
  )
}
