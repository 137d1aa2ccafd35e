import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Group } from '#contract/groups.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { cardClass, cardFootClass } from '#src/ui/card.tsx'
import { clampClass } from '#src/ui/clamp-class.ts'
import { classNames } from '#src/ui/class-names.ts'
import styles from './group-card.module.css'

interface Props {
  group: Group
  onEdit: () => void
  onDelete: () => void
}

/** One group in the list. Pressing it outside its buttons opens it. */
export function GroupCard({ group, onEdit, onDelete }: Props) {
  const { id, name, description, members } = group
  return (
    <li className={classNames(cardClass, styles.card)}>
      <div className={styles.texts}>
        <h2 className={classNames(clampClass(2), styles.name)}>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.count}>{m.members_count({ n: members })}</p>
        {description && <p className={clampClass(3)}>{description}</p>}
      </div>
      <div className={classNames(cardFootClass, styles.actions)}>
        <Link
          to="/groups/detail/$groupId"
          params={{ groupId: id }}
          className={buttonClass({ size: 'sm' })}
          aria-label={`${m.members_view()} ${name}`}
        >
          {m.members_view()}
        </Link>
        <div>
          <Button
            size="sm"
            variant="quiet"
            icon={<Pencil aria-hidden="true" />}
            aria-label={`${m.groups_edit()} ${name}`}
            onClick={onEdit}
          >
            {m.groups_edit()}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            icon={<Trash2 aria-hidden="true" />}
            aria-label={`${m.groups_delete()} ${name}`}
            onClick={onDelete}
          >
            {m.groups_delete()}
          </Button>
        </div>
      </div>
    </li>
  )
}
