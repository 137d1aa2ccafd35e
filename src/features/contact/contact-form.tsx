import { contact, contactTopics } from '#contract/contact.ts'
import type { ContactTopic } from '#contract/contact.ts'
import { call } from '#src/api/session.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { EmailField } from '#src/ui/fields/email-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import styles from './contact.module.css'

const topicNames: Record<ContactTopic, () => string> = {
  question: m.contact_topic_question,
  problem: m.contact_topic_problem,
  plan: m.contact_topic_plan,
  account: m.contact_topic_account,
  idea: m.contact_topic_idea,
}

interface Values extends Record<string, unknown> {
  name: string
  email: string
  topic: ContactTopic
  message: string
  leave_empty: string
}

interface Props {
  initial: Values
  onSent: (email: string) => void
}

/** Message to the operator. Offline it stays as a draft. */
export function ContactForm({ initial, onSent }: Props) {
  const form = useValidatedForm<Values>({
    id: 'contact',
    schema: contact.send.input,
    initial,
    failure: m.contact_failed,
    onSubmit: async (values) => {
      await call(contact.send, values)
      onSent(values.email.trim())
    },
  })
  return (
    <form
      ref={form.element}
      name={form.id}
      // Keeps the values out of the URL if the browser submits before hydration.
      method="post"
      onSubmit={form.submit}
      noValidate
      className={styles.form}
    >
      <TextField {...form.field('name')} label={m.contact_name()} autoComplete="name" required />
      <EmailField
        {...form.field('email')}
        label={m.contact_email()}
        help={m.contact_email_help()}
        autoComplete="email"
        required
      />
      <SelectField
        {...form.field('topic')}
        label={m.contact_topic()}
        options={contactTopics.map((topic) => ({ value: topic, label: topicNames[topic]() }))}
      />
      <TextArea
        {...form.field('message')}
        label={m.contact_message()}
        help={m.contact_message_help()}
        required
      />
      <div className={styles.trap} aria-hidden="true">
        <TextField
          {...form.field('leave_empty')}
          label={m.contact_leave_empty()}
          autoComplete="off"
          tabIndex={-1}
        />
      </div>
      <FormRefusal refusal={form.refusal} />
      <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
        {m.contact_send()}
      </Button>
    </form>
  )
}
