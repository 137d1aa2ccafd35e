import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useSession } from '#src/api/use-session.ts'
import { useMyChurches } from '#src/queries/use-my-churches.ts'
import { useItemsFor } from './menu-links.tsx'
import type { NavigationItem } from './menu-links.tsx'
import { firstItem, messagesItem, navigationGroups, settingsItem } from './navigation.ts'
import { UnreadMessages } from './unread-messages.tsx'
import styles from './grouped-links.module.css'

/** The grouped menu links, for the side menu and the phone's sheet. */
export function GroupedLinks() {
  const { user } = useSession()
  const { role, hasChurch } = useMyChurches()
  const itemsFor = useItemsFor()
  return (
    <div className={styles.groups}>
      <LinkList items={itemsFor(role, [firstItem(hasChurch)])} />
      {navigationGroups(user, hasChurch).map(({ label, items }) => (
        <Group key={label()} label={label()} items={itemsFor(role, items)} />
      ))}
      <LinkList items={[settingsItem]} />
    </div>
  )
}

function Group({ label, items }: { label: string; items: NavigationItem[] }) {
  const id = useId()
  if (items.length === 0) return null
  return (
    // A named list, not a landmark: a screen has its own "People" section.
    <div>
      <h2 id={id} className={styles.heading}>
        {label}
      </h2>
      <LinkList items={items} labelledBy={id} />
    </div>
  )
}

function LinkList({ items, labelledBy }: { items: NavigationItem[]; labelledBy?: string }) {
  if (items.length === 0) return null
  return (
    <ul role="list" aria-labelledby={labelledBy}>
      {items.map(({ to, label, icon: Icon, exact }) => (
        <li key={to}>
          <Link to={to} className={styles.link} activeOptions={{ exact, includeSearch: false }}>
            <Icon aria-hidden="true" />
            {label()}
            {to === messagesItem.to && <UnreadMessages />}
          </Link>
        </li>
      ))}
    </ul>
  )
}
