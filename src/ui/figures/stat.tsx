import type { ReactNode } from 'react'
import styles from './stat.module.css'

type StatProps = { icon?: ReactNode; label: ReactNode; value: ReactNode; detail?: ReactNode }

export function Stat({ icon, label, value, detail }: StatProps) {
  return (
    <div className={styles.stat}>
      <p className={styles.label}>
        {icon}
        {label}
      </p>
      <p className={styles.value}>{value}</p>
      {detail && <div className={styles.detail}>{detail}</div>}
    </div>
  )
}
