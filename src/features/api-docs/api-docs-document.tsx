import type { ApiDocsPage } from '#contract/pages/api-docs-page.ts'
import type { PageAssets } from '#contract/pages/page-assets.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { locales } from '#src/locales/paraglide/runtime.js'
import { classNames } from '#src/ui/class-names.ts'
import { ServedHeader } from '#src/widgets/served-header.tsx'
import { Area } from './area.tsx'
import styles from './api-docs.module.css'
import { Introduction } from './introduction.tsx'
import { TryForm } from './try-form.tsx'

function Head({ page, assets, title }: { page: ApiDocsPage; assets: PageAssets; title: string }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={m.api_docs_lead()} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#1c1b2b" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={`${page.baseUrl}/docs?lang=${locale}`} />
      ))}
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {assets.script && <script type="module" src={assets.script} />}
    </head>
  )
}

/** The standalone API documentation document, rendered on the server only. */
export function ApiDocsDocument({ page, assets }: { page: ApiDocsPage; assets: PageAssets }) {
  const { app, language, areas, baseUrl } = page
  const title = m.api_docs_title({ app })
  return (
    <html lang={language}>
      <Head page={page} assets={assets} title={title} />
      <body>
        <ServedHeader
          app={app}
          language={language}
          label={m.api_docs_language()}
          addressIn={(locale) => `?lang=${locale}`}
          className={styles.frame}
        />
        <main className={classNames(styles.frame, styles.main)}>
          <Introduction title={title} baseUrl={baseUrl} />
          <section className={styles.calls} aria-labelledby="calls">
            <h2 id="calls">{m.api_docs_calls()}</h2>
            {language !== 'en' && <p className={styles.soft}>{m.api_docs_english()}</p>}
            <nav aria-label={m.api_docs_areas()} className={styles.areas}>
              {areas.map(({ name, title: text }) => (
                <a key={name} href={`#${name}`} lang="en">
                  {text}
                </a>
              ))}
            </nav>
            <div className={styles.tools} data-needs-script hidden>
              <label className={styles.field}>
                <span>{m.api_docs_filter()}</span>
                <input id="filter" type="search" autoComplete="off" />
              </label>
              <label className={styles.field}>
                <span>{m.api_docs_token()}</span>
                <input id="token" type="password" autoComplete="off" aria-describedby="token-hint" />
                <small id="token-hint">{m.api_docs_token_hint()}</small>
              </label>
            </div>
            <p id="none" role="status" hidden>
              {m.api_docs_none()}
            </p>
            {areas.map((area) => (
              <Area key={area.name} area={area} baseUrl={baseUrl} />
            ))}
          </section>
        </main>
        <template id="try-form">
          <TryForm />
        </template>
      </body>
    </html>
  )
}
