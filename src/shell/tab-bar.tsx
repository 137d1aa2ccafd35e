import { Link } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useEffect, useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { useMyChurches } from '#src/queries/use-my-churches.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { ChurchSwitch } from './church-switch.tsx'
import { MainLinks } from './main-links.tsx'
import { isCurrent } from './menu-links.tsx'
import { phoneItems, settingsItem } from './navigation.ts'
import { useNavigation } from './use-navigation.ts'
import styles from './tab-bar.module.css'

/**
 * The main pages as tabs on phones: at the bottom, or at the side in low windows. A sheet has those that find no place,
 * and the choice between several churches.
 */
export function TabBar() {
  const { items, role, path } = useNavigation()
  const { tabs, more } = phoneItems(items, role)
  const { churches } = useMyChurches()
  const [open, setOpen] = useState(false)
  // Closes the sheet on any navigation, including Back.
  useEffect(() => setOpen(false), [path])
  const close = () => setOpen(false)
  return (
    <nav data-tabs className={styles.bar} aria-label={m.shell_navigation()}>
      {tabs.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          className={styles.tab}
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={isCurrent(item, path) ? 'page' : undefined}
        >
          <item.icon aria-hidden="true" />
          <span className={styles.label}>{item.label()}</span>
        </Link>
      ))}
      {(more.length > 0 || churches.length > 1) && (
        <button
          type="button"
          className={styles.tab}
          data-current={more.some((item) => isCurrent(item, path)) || undefined}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Ellipsis aria-hidden="true" />
          <span className={styles.label}>{m.shell_more()}</span>
        </button>
      )}
      <Dialog open={open} onClose={close} title={m.shell_more()} wide>
        <ChurchSwitch onChoose={close} />
        {/* Also closes when the current page's link is pressed. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links' own presses */}
        <div onClick={(event) => (event.target as Element).closest('a') && close()}>
          <MainLinks items={[...more, settingsItem]} path={path} />
        </div>
      </Dialog>
    </nav>
  )
}
