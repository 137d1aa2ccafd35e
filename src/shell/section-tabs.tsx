import { Link } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { TabLinks, tabLinkClass } from '#src/ui/tabs.tsx'
import { useDesk } from '#src/ui/lists/use-desk.ts'
import { currentTab, isCurrent, useItemsFor } from './menu-links.tsx'
import { useNavigation } from './use-navigation.ts'
import styles from './section-tabs.module.css'

/** The pages of the current section as tabs. Phones show them on these pages only, where no back link leads up. */
export function SectionTabs() {
  const { items, role, path } = useNavigation()
  const itemsFor = useItemsFor()
  const desk = useDesk()
  const section = items.find((item) => item.tabs && isCurrent(item, path))
  if (!section?.tabs) return null
  const tabs = itemsFor(role, section.tabs)
  const current = currentTab(tabs, path)
  if (!current || tabs.length < 2 || (!desk && current.to !== path)) return null
  return (
    <div className={styles.bar} data-section-tabs>
      <TabLinks label={m.nav_sections({ section: section.label() })}>
        {tabs.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className={tabLinkClass}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={to === current.to ? 'page' : undefined}
          >
            {label()}
          </Link>
        ))}
      </TabLinks>
    </div>
  )
}
