import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ObjectEntries, ObjectSchema } from 'valibot'
import type { User } from '#contract/account/account.ts'
import { FormDialog } from '#src/forms/form-dialog.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import type { FieldOf } from './field-of.ts'
import styles from './profile-section.module.css'

/** A label and its value; `wide`: a text on its own line. */
export interface Fact {
  label: string
  value: ReactNode
  wide?: true
}

interface Props<Name extends string> {
  user: User
  /** Draft key. */
  id: string
  title: string
  help?: ReactNode
  facts: readonly Fact[]
  schema: ObjectSchema<ObjectEntries, undefined>
  /** Initial values. */
  values: Record<Name, string>
  /** Saves the changed values. */
  onSave: (changed: Partial<Record<Name, string>>) => Promise<unknown>
  renderFields: (field: FieldOf<Name>) => ReactNode
}

/** A profile section: shown as text, edited in a sheet. */
export function ProfileSection<Name extends string>(props: Props<Name>) {
  const { title, help, facts } = props
  const [editing, setEditing] = useState(false)
  return (
    <Card
      title={title}
      action={
        <Button
          size="sm"
          icon={<Pencil aria-hidden="true" />}
          aria-label={`${m.members_edit()}: ${title}`}
          onClick={() => setEditing(true)}
        >
          {m.members_edit()}
        </Button>
      }
    >
      <Facts className={styles.facts}>
        {facts.map(({ label, value, wide }) => (
          <div key={label} className={wide && styles.wide}>
            <dt>{label}</dt>
            <dd dir="auto">{value || '–'}</dd>
          </div>
        ))}
      </Facts>
      {help && <p className={styles.help}>{help}</p>}
      {editing && <Sheet {...props} onClose={() => setEditing(false)} />}
    </Card>
  )
}

function Sheet<Name extends string>(props: Props<Name> & { onClose: () => void }) {
  const { user, id, title, schema, values, onSave, renderFields, onClose } = props
  const form = useValidatedForm({
    id: `profile:${user.id}:${id}`,
    schema,
    initial: values,
    failure: m.profile_update_failed,
    onSubmit: async (typed) => {
      // Unchanged fields are not sent: another device may have changed them.
      const names = (Object.keys(values) as Name[]).filter((name) => typed[name] !== values[name])
      await onSave(Object.fromEntries(names.map((name) => [name, typed[name]])) as Partial<typeof values>)
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={title} action={m.ui_submit_save()} onClose={onClose}>
      {renderFields(form.field)}
    </FormDialog>
  )
}
