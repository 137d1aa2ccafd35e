import { Link } from '@tanstack/react-router'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMemo, useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { rowLinkClass } from '#src/ui/list-row.tsx'
import { ItemList } from '#src/ui/lists/item-list.tsx'
import { readSort, sortItems } from '#src/ui/lists/list-column.ts'
import type { ListColumn, ListSort } from '#src/ui/lists/list-column.ts'
import { Menu, MenuItem } from '#src/ui/overlays/menu.tsx'
import { deleteGroup } from './delete-group.ts'

interface Props {
  groups: Group[]
  openId: string | undefined
  onEdit: (group: Group) => void
}

/** The groups with actions; a table on desktop. Clicking a row opens it. */
export function GroupList({ groups, openId, onEdit }: Props) {
  const [sort, setSort] = useState<ListSort>('name')
  const sorted = useMemo(() => {
    const { id, desc } = readSort(sort)
    return sortItems<Group>(groups, id === 'members' ? sizeOf : nameOf, desc)
  }, [groups, sort])
  const actions = (group: Group) => <Actions group={group} onEdit={onEdit} />
  return (
    <ItemList
      label={m.groups_title()}
      items={sorted}
      keyOf={keyOf}
      nameOf={nameOf}
      title={titleOf}
      detail={detailOf}
      detailLines={2}
      columns={columns()}
      sort={sort}
      onSort={setSort}
      {...(openId === undefined ? { action: actions } : { openKey: openId })}
    />
  )
}

const keyOf = ({ id }: Group) => id
const nameOf = ({ name }: Group) => name
const sizeOf = ({ members }: Group) => members

function columns(): ListColumn<Group>[] {
  return [
    { id: 'name', heading: m.groups_name(), sorts: true, width: 'wide' },
    {
      id: 'members',
      heading: m.members_title(),
      cell: ({ members }) => formatNumber(members),
      sorts: true,
      number: true,
      width: 'narrow',
    },
    {
      id: 'description',
      heading: m.groups_description(),
      cell: ({ description }) => <bdi>{description}</bdi>,
      width: 'wide',
    },
  ]
}

function titleOf({ id, name }: Group) {
  return (
    <Link
      to="/groups/detail/$groupId"
      params={{ groupId: id }}
      className={rowLinkClass}
      aria-label={`${m.members_view()} ${name}`}
    >
      <bdi>{name}</bdi>
    </Link>
  )
}

function detailOf({ members, description }: Group) {
  return (
    <>
      <span>{m.members_count({ n: members })}</span>
      <span>
        <bdi>{description}</bdi>
      </span>
    </>
  )
}

function Actions({ group, onEdit }: Pick<Props, 'onEdit'> & { group: Group }) {
  return (
    <Menu label={m.ui_more_actions_of({ name: group.name })} button={<EllipsisVertical aria-hidden="true" />}>
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onEdit(group)}>
        {m.groups_edit()}
      </MenuItem>
      <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => void deleteGroup(group)}>
        {m.groups_delete()}
      </MenuItem>
    </Menu>
  )
}
