import { useRef } from 'react'
import * as v from 'valibot'
import { memberInput } from '#contract/members.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { lookalikeText } from '#src/lib/lookalike-text.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { findLookalikes } from '#src/queries/find-members.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { addToRoll } from './add-to-roll.ts'
import styles from './first-names.module.css'

const schema = v.object({ name: memberInput.name })

/** Adds members by name alone, one after the other: on a roll that was opened empty. */
export function FirstNames({ churchId, everyone }: { churchId: string; everyone: RosterMember[] }) {
  const input = useRef<HTMLInputElement>(null)
  const form = useValidatedForm({
    id: `first-names:${churchId}`,
    schema,
    initial: { name: '' },
    failure: m.members_add_failed,
    onSubmit: async ({ name }) => {
      await addToRoll({ church_id: churchId, name })
      form.reset()
      input.current?.focus()
    },
  })
  const [same] = findLookalikes(everyone, { ...form.values, phone: null, email: null })
  return (
    <form ref={form.element} onSubmit={form.submit} noValidate className={styles.form}>
      <TextField
        {...form.field('name')}
        ref={input}
        label={m.attendance_first_name()}
        autoComplete="off"
        autoCapitalize="words"
        dir="auto"
        required
      />
      <Button type="submit" variant="primary" busy={form.busy}>
        {m.attendance_first_add()}
      </Button>
      {same && <Banner tone="warning">{lookalikeText(same)}</Banner>}
      <FormRefusal refusal={form.refusal} />
    </form>
  )
}
