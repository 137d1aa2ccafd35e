import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'
import styles from './summary-card.module.css'

interface Props {
  icon: ReactNode
  label: string
  value: ReactNode
  /** What the value counts, where that is not plain. */
  unit?: string
  /** To all that it sums up. */
  link: ReactNode
}

/** One figure of the church. All of it is pressed. */
export function SummaryCard({ icon, label, value, unit, link }: Props) {
  return (
    <Card className={styles.card}>
      <p className={styles.label}>
        {icon}
        {label}
      </p>
      <p className={styles.value}>
        {value}
        {unit && <small className={styles.unit}> {unit}</small>}
      </p>
      <div className={styles.link}>{link}</div>
    </Card>
  )
}
