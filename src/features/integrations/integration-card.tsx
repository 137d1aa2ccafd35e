import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { cardClass } from '#src/ui/card.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import styles from './integrations.module.css'

interface Props {
  name: string
  /** File name in `public/integrations`. */
  logo: string
  text: ReactNode
  badge?: ReactNode
  children: ReactNode
}

/** A publishing target with its actions. */
export function IntegrationCard({ name, logo, text, badge, children }: Props) {
  return (
    <li className={classNames(cardClass, styles.card)}>
      <div className={styles.head}>
        <img src={`/integrations/${logo}.svg`} alt="" width="40" height="40" className={styles.logo} />
        <h2 className={styles.name}>{name}</h2>
        {badge}
      </div>
      <p className={styles.text}>{text}</p>
      <Cluster gap={2}>{children}</Cluster>
    </li>
  )
}
