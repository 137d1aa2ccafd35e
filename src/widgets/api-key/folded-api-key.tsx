import { useId } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { cardClass } from '#src/ui/card.tsx'
import { ApiKey } from './api-key.tsx'
import styles from './folded-api-key.module.css'

/** The API key as a folded section. */
export function FoldedApiKey() {
  const id = useId()
  return (
    <section className={cardClass} aria-labelledby={id}>
      <details className={styles.fold}>
        <summary>
          <h2 id={id}>{m.api_key_title()}</h2>
        </summary>
        <ApiKey />
      </details>
    </section>
  )
}
