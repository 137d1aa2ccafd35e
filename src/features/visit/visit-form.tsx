import type { VisitPage } from '#contract/pages/visit-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { EmailField } from '#src/ui/fields/email-field.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import styles from './visit.module.css'

/** Visitor form, submitted without JavaScript. */
export function VisitForm({ page }: { page: VisitPage }) {
  const { code, language, values, problems, failed } = page
  return (
    <form method="post" action={`/visit/${code}?lang=${language}`} noValidate className={styles.form}>
      {failed && (
        <p role="alert" className={styles.failed}>
          {failed}
        </p>
      )}
      <TextField
        label={m.visit_name()}
        name="name"
        autoComplete="name"
        required
        defaultValue={values.name}
        error={problems.name}
      />
      <TextField
        label={m.visit_phone()}
        name="phone"
        type="tel"
        autoComplete="tel"
        optional
        defaultValue={values.phone}
        error={problems.phone}
      />
      <EmailField
        label={m.visit_email()}
        name="email"
        autoComplete="email"
        optional
        defaultValue={values.email}
        error={problems.email}
      />
      <TextArea
        label={m.visit_note()}
        name="note"
        optional
        defaultValue={values.note}
        error={problems.note}
      />
      <p className={styles.privacy}>{m.visit_privacy()}</p>
      <Button type="submit" variant="primary" size="lg" block>
        {m.visit_send()}
      </Button>
    </form>
  )
}
