import { useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { BarNumbers } from './bar-numbers.tsx'
import type { BarNumbersProps } from './bar-numbers.tsx'
import styles from './bar-table.module.css'

/** The values of a chart as a table: always available to screen readers, shown on request. */
export function BarTable(props: BarNumbersProps) {
  const [shown, setShown] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className={styles.toggle}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? m.ui_chart_hide_table() : m.ui_chart_show_table()}
      </Button>
      <div className={shown ? styles.shown : 'visually-hidden'}>
        <BarNumbers {...props} />
      </div>
    </>
  )
}
