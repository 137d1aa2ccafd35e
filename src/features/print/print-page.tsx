import Printer from 'lucide-react/icons/printer'
import type { CSSProperties, ReactNode } from 'react'
import { accentsOf } from '#contract/fields/colour.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useChurch } from '#src/queries/use-church.ts'
import { Button } from '#src/ui/button.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { ChurchImage } from '#src/widgets/church-image.tsx'
import styles from './print-page.module.css'

interface Props {
  title: string
  /** What the paper is for, in one line. */
  lead: string
  /** The link to where one came from. */
  back: ReactNode
  /** What may be chosen before it is printed. */
  options?: ReactNode
  /** The sheet; undefined while what it shows is on its way, or cannot be had (`instead`). */
  children: ReactNode
  /** Shown in place of the sheet: a skeleton, an error, that there is nothing to print; `true`: nothing yet. */
  instead?: ReactNode
}

/**
 * A screen that is a sheet of paper: what is seen is what the printer (or "Save as PDF") gets. The browser renders it, so
 * every script that the device has fonts for is printed, joined and in its direction. Its lines are in the church's
 * colour, as dark as a text has to be; its texts stay black.
 */
export function PrintPage({ title, lead, back, options, children, instead }: Props) {
  const colour = useChurch()?.colour
  return (
    <Page>
      <div className={styles.tools}>
        <PageHeader
          title={title}
          lead={lead}
          back={back}
          actions={
            !instead && (
              <Button variant="primary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
                {m.print_now()}
              </Button>
            )
          }
        />
        {options && <div className={styles.options}>{options}</div>}
      </div>
      {instead}
      {!instead && (
        <article
          className={styles.sheet}
          data-theme="light"
          aria-label={title}
          style={colour ? ({ '--church-accent': accentsOf(colour).light.text } as CSSProperties) : undefined}
        >
          {children}
        </article>
      )}
    </Page>
  )
}

/** What stands at the top of a sheet: the church, what it is, and of when. */
export function SheetHead({ title, date }: { title: string; date: string }) {
  const church = useChurch()
  return (
    <header className={styles.head}>
      {church?.logo && <ChurchImage picture={church.logo} alt="" className={styles.logo} />}
      <div>
        <p className={styles.church}>{church?.name}</p>
        <h2>{title}</h2>
        <p>{date}</p>
      </div>
    </header>
  )
}
