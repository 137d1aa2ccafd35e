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
  /** Purpose of the sheet in one line. */
  lead: string
  /** Back link. */
  back: ReactNode
  /** Options before printing. */
  options?: ReactNode
  /** The sheet; undefined while loading or unavailable (`instead`). */
  children: ReactNode
  /** Replaces the sheet: skeleton, error or empty state; `true`: nothing yet. */
  instead?: ReactNode
}

/**
 * A print preview: the page is what is printed or saved as PDF. The browser renders it, so that all scripts
 * with installed fonts work. Lines use the church's colour, darkened for contrast; text is black.
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

/** Header of a sheet: church, title and date. */
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
