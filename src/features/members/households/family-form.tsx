import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import * as v from 'valibot'
import type { FormEvent } from 'react'
import { householdRoleLabels, householdRoles } from '#contract/households/household-roles.ts'
import type { HouseholdRole } from '#contract/households/household-roles.ts'
import { households } from '#contract/households/households.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { memberLabels } from '#contract/member.ts'
import { checkPhone } from '#src/forms/check-phone.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { deleteDraft } from '#src/lib/drafts.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { OutboxRow } from '#src/offline/database.ts'
import { isRejected } from '#src/offline/edits.ts'
import { correct, write } from '#src/offline/outbox.ts'
import { useChurch } from '#src/queries/use-church.ts'
import { notifyFate, settleRow } from '#src/sync/settle-row.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { familyInput, familySchema, familyValuesOf, newFamily, newRow, wholeName } from './family-values.ts'
import type { FamilyRow, FamilyValues } from './family-values.ts'
import styles from './family-form.module.css'

interface Props {
  churchId: string
  /** A write that the server has refused. */
  rejected: OutboxRow | undefined
  onRefused: (order: number) => void
  onDone: (householdId: string) => void
}

const roleOptions = () => householdRoles.map((value) => ({ value, label: householdRoleLabels[value]() }))

/** A whole family in one form: the surname once, a row for each person, one phone and one address. Queued offline. */
export function FamilyForm({ churchId, rejected, onRefused, onDone }: Props) {
  const country = useChurch()?.country
  const before = rejected?.input as ValidInputOf<typeof households.create> | undefined
  const id = rejected ? `family-row:${rejected.order}` : `family-new:${churchId}`
  const form = useValidatedForm<FamilyValues>({
    id,
    schema: familySchema,
    initial: before ? familyValuesOf(before) : newFamily,
    rejected,
    ...(rejected && { optional: true }),
    failure: m.households_add_failed,
    onSubmit: async (values) => {
      await checkPhone(values.phone, country)
      const input = familyInput(churchId, values, before)
      if (rejected && isRejected(rejected))
        await correct(rejected.order, v.parse(households.create.input, input))
      const order = rejected?.order ?? (await write(households.create, input)).order
      // The outbox has it now: what was typed must not come back as a second family.
      deleteDraft(id)
      const fate = await settleRow(order).catch((error: unknown) => {
        onRefused(order)
        throw error
      })
      notifyFate(fate, m.households_saved({ name: values.surname.trim() }))
      onDone(input.id!)
    },
  })
  const { people, surname } = form.values
  const change = (at: number, changed: Partial<FamilyRow>) =>
    form.set(
      'people',
      people.map((row, i) => (i === at ? { ...row, ...changed } : row)),
    )
  const add = (role: HouseholdRole) => form.set('people', [...people, newRow(role)])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <form noValidate ref={form.element} onSubmit={submit}>
      <Stack gap={3}>
        <TextField
          {...form.field('surname')}
          label={m.households_surname()}
          help={m.households_surname_help()}
          required
          autoComplete="off"
          autoCapitalize="words"
          dir="auto"
        />
        <fieldset className={styles.people}>
          <legend className="visually-hidden">{m.members_title()}</legend>
          {people.map((row, i) => {
            const n = formatNumber(i + 1)
            const error = form.errorOf(`people.${i}.first`) ?? form.errorOf(`people.${i}.name`)
            return (
              // oxlint-disable-next-line react/no-array-index-key -- nothing but the form keeps the values of a row
              <fieldset key={i} className={styles.person}>
                <legend className="visually-hidden">{m.households_person({ n })}</legend>
                <TextField
                  label={m.households_first_name()}
                  value={row.first}
                  onChange={({ target }) => change(i, { first: target.value })}
                  help={row.first.trim() && surname.trim() ? wholeName(row.first, surname) : undefined}
                  error={error}
                  autoComplete="off"
                  autoCapitalize="words"
                  dir="auto"
                  required={i === 0}
                />
                <SelectField
                  label={m.households_role()}
                  options={roleOptions()}
                  value={row.role}
                  onValueChange={(role) => change(i, { role: role as HouseholdRole })}
                  error={form.errorOf(`people.${i}.role`)}
                />
                <TextField
                  type="date"
                  label={m.households_birthday()}
                  value={row.birthday}
                  onChange={({ target }) => change(i, { birthday: target.value })}
                  error={form.errorOf(`people.${i}.birthday`)}
                  autoComplete="off"
                />
                {people.length > 1 && (
                  <IconButton
                    label={m.households_remove_row({ n })}
                    onClick={() => form.set('people', people.toSpliced(i, 1))}
                  >
                    <X aria-hidden="true" />
                  </IconButton>
                )}
              </fieldset>
            )
          })}
        </fieldset>
        <Cluster gap={2}>
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => add('child')}>
            {m.households_another_child()}
          </Button>
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => add('other_adult')}>
            {m.households_another_adult()}
          </Button>
        </Cluster>
        <TextField
          {...form.field('phone')}
          type="tel"
          label={memberLabels.phone()}
          optional
          autoComplete="off"
        />
        <TextField
          {...form.field('address')}
          label={memberLabels.address()}
          optional
          autoComplete="off"
          dir="auto"
        />
        <FormRefusal refusal={form.refusal} />
        <Button type="submit" variant="primary" busy={form.busy}>
          {m.households_save()}
        </Button>
      </Stack>
    </form>
  )
}
