import { useMemo, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import * as v from 'valibot'
import { countryName } from '#contract/countries/country-name.ts'
import type { ContactKind } from '#contract/member-contacts.ts'
import { kindLabel, kindLabels, memberKinds } from '#contract/member-kinds.ts'
import type { Lookalike } from '#contract/duplicates.ts'
import { deleteDraft } from '#src/lib/drafts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import { Button } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { checkPhone } from '#src/forms/check-phone.ts'
import { ContactFields } from '#src/forms/contact-fields.tsx'
import { notifyFate, settleRow } from '#src/sync/settle-row.ts'
import { useChurch } from '#src/queries/use-church.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { askLookalikes } from './ask-lookalikes.ts'
import { GroupChoices } from './group-choices.tsx'
import { LookalikeDialog } from './lookalike-dialog.tsx'
import { memberSchema, neededContacts } from './member-schema.ts'
import { MoreFields } from './more-fields.tsx'
import { OtherContacts } from './other-contacts.tsx'
import { memberOf } from './rules.ts'
import type { GroupChoice, MemberValues } from './rules.ts'
import { SameContact } from './merge/same-contact.tsx'
import { saveMember } from './save-member.ts'
import type { Saved } from './save-member.ts'
import styles from './member-form.module.css'

interface Props {
  /** Names the form for its draft. */
  id: string
  of: Saved
  values: MemberValues
  choices: GroupChoice[]
  roster: RosterMember[]
  /** Begins with the keyboard in the first field. */
  focusName?: boolean
  /** The server has rejected it; the row of this order waits to be corrected. */
  onRefused?: (order: number) => void
  /** All is done. `another`: someone else is to be added next. */
  onDone: (memberId: string, another: boolean) => void
  onCancel: () => void
}

/** The fields and groups of someone new or of a member. */
export function MemberForm({ id, of, values: initial, choices, roster, ...rest }: Props) {
  const { focusName, onRefused, onDone, onCancel } = rest
  const { country, role } = useChurch() ?? {}
  const isNew = of.memberId === undefined
  const ownId = of.memberId ?? (of.rejected && memberOf(of.rejected))
  const another = useRef(false)
  const [asking, setAsking] = useState(false)
  // Of someone who is there already, what is blank was left out on purpose.
  const [missing, setMissing] = useState({
    phone: !isNew && initial.phone === '',
    email: !isNew && initial.email === '',
  })
  const schema = useMemo(() => memberSchema(missing), [missing])
  const [lookalikes, setLookalikes] = useState<Lookalike[] | null>(null)

  const save = async (edited: MemberValues, shown: MemberValues) => {
    await checkPhone(edited.phone, country)
    for (const [i, { value }] of edited.phones.entries()) {
      await checkPhone(value, country, `phones.${i}.value`)
    }
    const { order, memberId } = await saveMember(of, edited, shown)
    // The outbox has it now: what was typed must not come back as a second one.
    deleteDraft(id)
    const fate = await settleRow(order).catch((error: unknown) => {
      onRefused?.(order!)
      throw error
    })
    const done = isNew ? m.members_added() : m.members_updated()
    notifyFate(fate, done)
    onDone(memberId, another.current)
  }
  const form = useValidatedForm<MemberValues>({
    id,
    schema,
    initial,
    rejected: of.rejected,
    // What was wrong may be gone from the form by itself: a group that was deleted.
    ...(of.rejected && { optional: true }),
    onSubmit: save,
    failure: isNew ? m.members_add_failed : m.members_update_failed,
  })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (asking) return
    const { submitter } = event.nativeEvent as SubmitEvent
    another.current = (submitter as HTMLButtonElement | null)?.value === 'another'
    dropBlanks()
    if (isNew && !of.rejected && v.safeParse(schema, form.values).success) {
      setAsking(true)
      const found = await askLookalikes(of.churchId, roster, form.values)
      setAsking(false)
      if (found.length > 0) return setLookalikes(found)
    }
    return form.submit()
  }
  /** Removes the further phones and emails that were added and not typed. */
  const dropBlanks = () => {
    for (const field of ['phones', 'emails'] as const) {
      const filled = form.values[field].filter(({ value }) => value.trim() !== '')
      if (filled.length < form.values[field].length) form.set(field, filled)
    }
  }
  const addAnyway = () => {
    setLookalikes(null)
    void form.submit()
  }
  const others = (kind: ContactKind) => (
    <OtherContacts kind={kind} values={form.values} onChange={form.set} errorOf={form.errorOf} />
  )
  const cancel = () => {
    form.reset()
    onCancel()
  }
  return (
    <form noValidate ref={form.element} onSubmit={submit}>
      <Stack gap={3}>
        <ContactFields
          field={form.field}
          needed={neededContacts(form.values.kind, missing)}
          missing={{
            ticked: missing,
            onTick: (contact, ticked) => {
              setMissing({ ...missing, [contact]: ticked })
              if (ticked) form.set(contact, '')
            },
          }}
          nameRef={focusName ? focus : undefined}
          phoneHelp={country && m.members_phone_help({ country: countryName(country) })}
          below={{ phone: others('phone'), email: others('email') }}
        />
        {role !== 'usher' && (
          <div className={styles.kind}>
            <SegmentedControl
              block
              label={kindLabel()}
              options={memberKinds.map((value) => ({ value, label: kindLabels[value]() }))}
              value={form.values.kind}
              onValueChange={(kind) => form.set('kind', kind)}
            />
            <p>{m.members_kind_help()}</p>
          </div>
        )}
        {/* Not while it is saved: the roster has it then, and it would be found to be the same as itself. */}
        {!form.busy && <SameContact roster={roster} values={form.values} memberId={ownId} />}
        <MoreFields
          values={form.values}
          field={form.field}
          onBirthday={(birthday) => form.set('birthday', birthday)}
          roster={roster}
        />
        <GroupChoices
          choices={choices}
          chosen={form.values.groups}
          onChosen={(groups) => form.set('groups', groups)}
          error={form.errorOf('groups')}
        />
        <FormRefusal refusal={form.refusal} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={form.busy || asking}>
            {isNew ? m.members_save_new() : m.members_save()}
          </Button>
          {isNew && !of.rejected && (
            <Button type="submit" value="another" disabled={form.busy || asking}>
              {m.members_save_and_next()}
            </Button>
          )}
          <Button variant="quiet" onClick={cancel}>
            {m.ui_cancel()}
          </Button>
        </div>
      </Stack>
      <LookalikeDialog lookalikes={lookalikes} onAddAnyway={addAnyway} onClose={() => setLookalikes(null)} />
    </form>
  )
}

function focus(input: HTMLInputElement | null) {
  input?.focus()
}
