import { Link } from '@tanstack/react-router'
import { isCurrent } from './menu-links.tsx'
import type { NavigationItem } from './menu-links.tsx'
import { messagesItem } from './navigation.ts'
import { UnreadMessages } from './unread-messages.tsx'
import styles from './main-links.module.css'

interface Props {
  items: readonly NavigationItem[]
  path: string
}

/** Links of the main menu, in the side menu and the phone's sheet. */
export function MainLinks({ items, path }: Props) {
  return (
    <ul role="list" className={styles.links}>
      {items.map((item) => (
        <li key={item.to}>
          <Link
            to={item.to}
            className={styles.link}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={isCurrent(item, path) ? 'page' : undefined}
          >
            <item.icon aria-hidden="true" />
            {item.label()}
            {item.to === messagesItem.to && <UnreadMessages />}
          </Link>
        </li>
      ))}
    </ul>
  )
}
