import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Group } from '#contract/groups.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'
import { clampClass } from '#src/ui/clamp-class.ts'
import { ListRow, rowLinkClass } from '#src/ui/list-row.tsx'

interface Props {
  group: Group
  onEdit: () => void
  onDelete: () => void
}

/** One group in the list. Pressing it outside its buttons opens it. */
export function GroupRow({ group, onEdit, onDelete }: Props) {
  const { id, name, description, members } = group
  const count = m.members_count({ n: members })
  return (
    <ListRow
      title={
        <Link
          to="/groups/detail/$groupId"
          params={{ groupId: id }}
          className={rowLinkClass}
          aria-label={`${m.members_view()} ${name}`}
        >
          <bdi>{name}</bdi>
        </Link>
      }
      detail={
        <span className={clampClass(2)}>
          {count}
          {description && <bdi> · {description}</bdi>}
        </span>
      }
      trailing={
        <>
          <IconButton label={`${m.groups_edit()} ${name}`} onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton label={`${m.groups_delete()} ${name}`} onClick={onDelete}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </>
      }
    />
  )
}
