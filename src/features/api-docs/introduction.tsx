import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import styles from './api-docs.module.css'

/** Introduction: base URL, downloads and general rules. */
export function Introduction({ title, baseUrl }: { title: string; baseUrl: string }) {
  const rules = [
    [m.api_docs_key(), m.api_docs_key_text()],
    [m.api_docs_errors(), m.api_docs_errors_text()],
    [m.api_docs_twice(), m.api_docs_twice_text()],
    [m.api_docs_limits(), m.api_docs_limits_text()],
    [m.api_docs_pages(), m.api_docs_pages_text()],
    [m.api_docs_webhooks(), m.api_docs_webhooks_text()],
  ]
  return (
    <>
      <h1>{title}</h1>
      <p className={styles.lead}>{m.api_docs_lead()}</p>
      <dl className={styles.base}>
        <dt>{m.api_docs_base()}</dt>
        <dd>
          <code>{baseUrl}</code>
        </dd>
      </dl>
      <p className={styles.files}>
        <a className={buttonClass()} href="openapi.json">
          {m.api_docs_description_file()}
        </a>
        <a className={buttonClass()} href="collection.json" download>
          {m.api_docs_collection_file()}
        </a>
      </p>
      <Card title={m.api_docs_how()}>
        <dl className={styles.rules}>
          {rules.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}
