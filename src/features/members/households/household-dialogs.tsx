import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { householdRoleLabels, householdRoles } from '#contract/households/household-roles.ts'
import type { HouseholdRole } from '#contract/households/household-roles.ts'
import { householdFields, households } from '#contract/households/households.ts'
import { memberLabels } from '#contract/member.ts'
import { fold } from '#contract/text/text.ts'
import { checkPhone } from '#src/forms/check-phone.ts'
import { FormDialog } from '#src/forms/form-dialog.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { writeEdit } from '#src/offline/edits.ts'
import type { ShownHousehold } from '#src/offline/overlay.ts'
import { useChurch } from '#src/queries/use-church.ts'
import { notifyFate, settleRow } from '#src/sync/settle-row.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { ComboboxField, optionDetail, optionName, optionTexts } from '#src/ui/fields/combobox-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Stack } from '#src/ui/stack.tsx'

interface FormProps {
  household: ShownHousehold
  onClose: () => void
}

/** Name, address, phone and main contact of a household; queued offline. */
export function HouseholdForm({ household, onClose }: FormProps) {
  const country = useChurch()?.country
  const { id, church_id, name, address, phone } = household
  const form = useValidatedForm({
    id: `household:${id}`,
    schema: v.object({ ...householdFields, main_contact_id: v.string() }),
    initial: { name, address, phone, main_contact_id: household.main_contact_id ?? '' },
    failure: m.households_change_failed,
    onSubmit: async (values, shown) => {
      await checkPhone(values.phone, country)
      const stored = (one: typeof values) => ({ ...one, main_contact_id: one.main_contact_id || null })
      const ids = { household_id: id, church_id }
      const endpoint = households.update
      const order = await writeEdit({ endpoint, ids, shown: stored(shown), values: stored(values) })
      notifyFate(await settleRow(order), m.households_saved({ name: values.name.trim() }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={m.households_edit()}
      action={m.households_save_changes()}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={m.households_name()} required dir="auto" autoComplete="off" />
      <TextField
        {...form.field('address')}
        label={memberLabels.address()}
        optional
        dir="auto"
        autoComplete="off"
      />
      <TextField
        {...form.field('phone')}
        type="tel"
        label={memberLabels.phone()}
        optional
        autoComplete="off"
      />
      <SelectField
        {...form.field('main_contact_id')}
        label={m.households_main_contact()}
        options={household.members.map((one) => ({ value: one.member_id, label: one.name }))}
        placeholder={m.households_no_contact()}
      />
    </FormDialog>
  )
}

interface Item {
  id: string
  name: string
  detail?: string
}

interface ChooseProps {
  title: string
  label: string
  action: string
  items: readonly Item[]
  /** Also asks for the role. */
  initialRole?: HouseholdRole
  busy: boolean
  onChoose: (id: string, role: HouseholdRole) => void
  onClose: () => void
}

const keyOf = ({ id }: Item) => id
const textOf = ({ name }: Item) => name

/** Chooses a household, or a person and their role. */
export function ChooseDialog({
  title,
  label,
  action,
  items,
  initialRole,
  busy,
  onChoose,
  onClose,
}: ChooseProps) {
  const [id, setId] = useState('')
  const [role, setRole] = useState<HouseholdRole>(initialRole ?? 'other_adult')
  const find = useCallback(
    (typed: string) => {
      const q = fold(typed).trim()
      return q === '' ? items : items.filter(({ name }) => fold(name).includes(q))
    },
    [items],
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant="primary" busy={busy} disabled={id === ''} onClick={() => onChoose(id, role)}>
            {action}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <ComboboxField
          label={label}
          listLabel={label}
          find={find}
          keyOf={keyOf}
          textOf={textOf}
          renderOption={({ name, detail }) => (
            <span className={optionTexts}>
              <bdi className={optionName}>{name}</bdi>
              {detail && <span className={optionDetail}>{detail}</span>}
            </span>
          )}
          value={id}
          chosen={items.find((one) => one.id === id)}
          onChange={setId}
          maxOptions={50}
          texts={{ found: (n) => m.households_found({ n }), none: () => m.households_none_found() }}
          required
        />
        {initialRole && (
          <SelectField
            label={m.households_role()}
            options={householdRoles.map((value) => ({ value, label: householdRoleLabels[value]() }))}
            value={role}
            onValueChange={(next) => setRole(next as HouseholdRole)}
          />
        )}
      </Stack>
    </Dialog>
  )
}

interface SplitProps {
  household: ShownHousehold
  busy: boolean
  onSplit: (name: string, memberIds: string[]) => void
  onClose: () => void
}

/** Chooses who of a household makes a new one. */
export function SplitDialog({ household, busy, onSplit, onClose }: SplitProps) {
  const [name, setName] = useState('')
  const [ids, setIds] = useState<readonly string[]>([])
  const isReady = name.trim() !== '' && ids.length > 0 && ids.length < household.members.length
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.households_split()}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={!isReady}
            onClick={() => onSplit(name.trim(), [...ids])}
          >
            {m.households_split()}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <TextField
          label={m.households_split_name()}
          value={name}
          maxLength={80}
          onChange={({ target }) => setName(target.value)}
          required
          dir="auto"
          autoComplete="off"
        />
        <fieldset>
          <legend>{m.households_split_who()}</legend>
          {household.members.map((one) => (
            <Checkbox
              key={one.member_id}
              label={one.name}
              checked={ids.includes(one.member_id)}
              onChange={({ target }) =>
                setIds(target.checked ? [...ids, one.member_id] : ids.filter((id) => id !== one.member_id))
              }
            />
          ))}
        </fieldset>
      </Stack>
    </Dialog>
  )
}
