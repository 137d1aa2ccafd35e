import type { PageAssets } from '#contract/pages/page-assets.ts'
import type { VisitPage } from '#contract/pages/visit-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { ColourSheet, inColour } from '#src/widgets/church-colour.tsx'
import { ChurchMark } from '#src/widgets/church-mark.tsx'
import { pictureAddress } from '#src/widgets/church-picture.ts'
import { ServedCard, servedFrame } from '#src/widgets/served-card.tsx'
import { ServedHeader } from '#src/widgets/served-header.tsx'
import { VisitForm } from './visit-form.tsx'
import styles from './visit.module.css'

/** The standalone visitor card document, rendered on the server only, excluded from search engines. */
export function VisitDocument({ page, assets }: { page: VisitPage; assets: PageAssets }) {
  const { app, church, language } = page
  const title = church ? m.visit_title({ church: church.name }) : m.visit_gone()
  return (
    <html lang={language} {...inColour(church?.colour)}>
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
        <ColourSheet colour={church?.colour} />
        {assets.script && <script type="module" src={assets.script} />}
      </head>
      <body>
        <ServedHeader
          app={app}
          language={language}
          label={m.visit_language()}
          addressIn={(locale) => `?lang=${locale}`}
          className={servedFrame}
        />
        <ServedCard cover={church?.cover}>
          <VisitContent page={page} title={title} />
        </ServedCard>
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
        <Title church={church} text={m.visit_done()} />
        <p>{m.visit_done_text({ church: church.name })}</p>
      </>
    )
  }
  return (
    <>
      <Title church={church} text={title} />
      <p>{m.visit_lead()}</p>
      <VisitForm page={page} />
    </>
  )
}

function Title({ church, text }: { church: NonNullable<VisitPage['church']>; text: string }) {
  return (
    <div className={styles.title}>
      {church.logo && <ChurchMark name={church.name} logo={pictureAddress(church.logo)} />}
      <h1>{text}</h1>
    </div>
  )
}
