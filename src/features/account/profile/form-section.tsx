import type { ReactNode } from 'react'
import { Stack } from '#src/ui/stack.tsx'
import styles from './form-section.module.css'

/** A named group of fields. */
export function FormSection(props: { title: string; help?: ReactNode; children: ReactNode }) {
  const { title, help, children } = props
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{title}</legend>
      {help && <p className={styles.help}>{help}</p>}
      <Stack gap={3}>{children}</Stack>
    </fieldset>
  )
}
