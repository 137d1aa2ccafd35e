import type { ReactNode } from 'react'
import { Stack } from '#src/ui/stack.tsx'
import styles from './design-screen.module.css'

export type Theme = 'light' | 'dark'

/** Controls under a caption. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className={styles.name}>{name}</p>
      <Stack gap={3}>{children}</Stack>
    </div>
  )
}
