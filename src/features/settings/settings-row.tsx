import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import styles from './settings-row.module.css'

interface Props extends Pick<LinkProps, 'to' | 'search'> {
  icon: ComponentType<{ className?: string; 'aria-hidden': 'true' }>
  title: string
  /** What is set now, at the end of the row. */
  value?: string | number
}

/** One page of the settings: its icon, its name and what is set there. */
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
