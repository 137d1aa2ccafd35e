import type { PageAssets } from '#contract/pages/page-assets.ts'
import type { VisitPage } from '#contract/pages/visit-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { ServedHeader } from '#src/widgets/served-header.tsx'
import { VisitForm } from './visit-form.tsx'
import styles from './visit.module.css'

/** The page of a visitor card as a whole document, drawn on the server alone; no search engine lists it. */
export function VisitDocument({ page, assets }: { page: VisitPage; assets: PageAssets }) {
  const { app, church, language } = page
  const title = church ? m.visit_title({ church }) : m.visit_gone()
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{`${title} · ${app}`}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.script && <script type="module" src={assets.script} />}
      </head>
      <body>
        <ServedHeader
          app={app}
          language={language}
          label={m.visit_language()}
          addressIn={(locale) => `?lang=${locale}`}
          className={styles.header}
        />
        <main className={styles.main}>
          <Card className={styles.card}>
            <VisitContent page={page} title={title} />
          </Card>
        </main>
      </body>
    </html>
  )
}

function VisitContent({ page, title }: { page: VisitPage; title: string }) {
  const { church, state } = page
  if (!church) {
    return (
      <>
        <h1>{title}</h1>
        <p>{m.visit_gone_text()}</p>
      </>
    )
  }
  if (state === 'done') {
    return (
      <>
        <h1>{m.visit_done()}</h1>
        <p>{m.visit_done_text({ church })}</p>
      </>
    )
  }
  return (
    <>
      <h1>{title}</h1>
      <p>{m.visit_lead()}</p>
      <VisitForm page={page} />
    </>
  )
}
