import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import styles from './api-docs.module.css'

/** Template of the form, cloned into each opened call. */
export function TryForm() {
  return (
    <form className={styles.try} data-invalid={m.api_docs_invalid()} data-offline={m.api_docs_offline()}>
      <p className={styles.part}>{m.api_docs_try()}</p>
      <label className={styles.field}>
        <span>{m.api_docs_input()}</span>
        <textarea name="input" rows={6} spellCheck={false} />
      </label>
      <button type="submit" className={buttonClass({ variant: 'primary' })}>
        {m.api_docs_send()}
      </button>
      <small data-writes>{m.api_docs_try_hint()}</small>
      <output />
    </form>
  )
}
