import { Link, useLocation } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useEffect, useState } from 'react'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useMyChurches } from '#src/queries/use-my-churches.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { ChurchSwitch } from './church-switch.tsx'
import { GroupedLinks } from './grouped-links.tsx'
import { useItemsFor } from './menu-links.tsx'
import { tabItems } from './navigation.ts'
import styles from './tab-bar.module.css'

/**
 * The main pages as tabs on phones: at the bottom, or at the side in low windows. The others are in a sheet.
 */
export function TabBar() {
  const { user } = useSession()
  const { role, hasChurch } = useMyChurches()
  const itemsFor = useItemsFor()
  const [open, setOpen] = useState(false)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // Closes the sheet on any navigation, including Back.
  useEffect(() => setOpen(false), [path])
  const close = () => setOpen(false)
  return (
    <nav data-tabs className={styles.bar} aria-label={m.shell_navigation()}>
      {itemsFor(role, tabItems(user, role, hasChurch)).map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={styles.tab} activeOptions={{ includeSearch: false }}>
          <Icon aria-hidden="true" />
          <span className={styles.label}>{label()}</span>
        </Link>
      ))}
      <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Ellipsis aria-hidden="true" />
        <span className={styles.label}>{m.shell_more()}</span>
      </button>
      <Dialog open={open} onClose={close} title={m.shell_more()} wide>
        <ChurchSwitch onChoose={close} />
        {/* Also closes when the current page's link is pressed. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links' own presses */}
        <div onClick={(event) => (event.target as Element).closest('a') && close()}>
          <GroupedLinks />
        </div>
      </Dialog>
    </nav>
  )
}
