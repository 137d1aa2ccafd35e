import { Link, useNavigate } from '@tanstack/react-router'
import Camera from 'lucide-react/icons/camera'
import Download from 'lucide-react/icons/download'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import House from 'lucide-react/icons/house'
import ListChecks from 'lucide-react/icons/list-checks'
import Printer from 'lucide-react/icons/printer'
import Users from 'lucide-react/icons/users-round'
import { members } from '#contract/members.ts'
import { call } from '#src/api/session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { saveFile } from '#src/api/save-file.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Menu, MenuGroup, MenuItem, menuItemClass, MenuSeparator } from '#src/ui/overlays/menu.tsx'
import type { ListSearch } from './list-search.ts'

interface Props {
  churchId: string
  sort: ListSearch['sort']
  onSort: (sort: ListSearch['sort']) => void
  onSelect: () => void
  /** Saves those who were found; undefined when all are shown. */
  onExport: (() => void) | undefined
  /** What stands beside the menu where there is room. */
  links: readonly {
    to: '/groups' | '/groups/form' | '/members/import'
    label: string
  }[]
}

/** The menu on the list of members: its order, and what is done rarely. */
export function MembersMenu({ churchId, sort, onSort, onSelect, onExport, links }: Props) {
  const navigate = useNavigate()
  const exportAll = useCall(
    async () => {
      const file = (await call(members.export, {
        church_id: churchId,
      })) as Response
      await saveFile(file, `${m.members_export_name()}.csv`)
    },
    { failure: m.members_export_failed },
  )
  return (
    <Menu button={<EllipsisVertical aria-hidden="true" />} label={m.members_menu()}>
      {links.map(({ to, label }) => (
        <Link key={to} to={to} role="menuitem" tabIndex={-1} className={menuItemClass}>
          {label}
        </Link>
      ))}
      {links.length > 0 && <MenuSeparator />}
      <MenuItem icon={<ListChecks aria-hidden="true" />} onSelect={onSelect}>
        {m.members_select()}
      </MenuItem>
      <MenuItem
        icon={<House aria-hidden="true" />}
        onSelect={() => void navigate({ to: '/members/households', state: { fromMembers: true } })}
      >
        {m.households_title()}
      </MenuItem>
      <MenuItem
        icon={<Camera aria-hidden="true" />}
        onSelect={() => void navigate({ to: '/members/photos', state: { fromMembers: true } })}
      >
        {m.members_photo_round()}
      </MenuItem>
      <MenuItem
        icon={<Printer aria-hidden="true" />}
        onSelect={() => void navigate({ to: '/print/directory' })}
      >
        {m.print_directory()}
      </MenuItem>
      <MenuItem
        icon={<Users aria-hidden="true" />}
        onSelect={() =>
          void navigate({
            to: '/members/duplicates',
            state: { fromMembers: true },
          })
        }
      >
        {m.members_duplicates_find()}
      </MenuItem>
      {onExport && (
        <MenuItem icon={<Download aria-hidden="true" />} onSelect={onExport}>
          {m.members_export_found()}
        </MenuItem>
      )}
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => exportAll.mutate()}>
        {m.members_export()}
      </MenuItem>
      <MenuSeparator />
      <MenuGroup label={m.members_sort()}>
        <MenuItem checked={sort === undefined} onSelect={() => onSort(undefined)}>
          {m.members_sort_name()}
        </MenuItem>
        <MenuItem checked={sort === '-joined'} onSelect={() => onSort('-joined')}>
          {m.members_sort_newest()}
        </MenuItem>
        <MenuItem checked={sort === 'household'} onSelect={() => onSort('household')}>
          {m.households_group()}
        </MenuItem>
      </MenuGroup>
    </Menu>
  )
}
