import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import styles from './settings-row.module.css'

interface Props extends Pick<LinkProps, 'to' | 'search'> {
  icon: ComponentType<{ className?: string; 'aria-hidden': 'true' }>
  title: string
  /** Current value. */
  value?: string | number
}

/** A link to a settings page with icon and current value. */
export function SettingsRow({ icon: Icon, title, value, to, search }: Props) {
  return (
    <ListRow
      chevron
      leading={<Icon className={styles.icon ?? ''} aria-hidden="true" />}
      title={
        <Link {...{ to, search }} className={rowLinkClass}>
          {title}
        </Link>
      }
      trailing={value !== undefined && <span className={styles.value}>{value}</span>}
    />
  )
}
