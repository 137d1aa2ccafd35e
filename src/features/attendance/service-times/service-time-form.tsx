import { useState } from 'react'
import * as v from 'valibot'
import { editOf } from '#contract/edit.ts'
import { date } from '#contract/fields/fields.ts'
import type { Group } from '#contract/groups.ts'
import { m as contractTexts } from '#contract/locales/paraglide/messages.js'
import { serviceTimeEdit, serviceTimeFields } from '#contract/attendance/service-times.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { ServiceTime } from '#contract/attendance/service-time-view.ts'
import type { serviceTimes } from '#contract/attendance/service-times.ts'
import { throwConflicts } from '#src/forms/edit-conflict.ts'
import { FormDialog } from '#src/forms/form-dialog.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { MultiFilterChips } from '#src/ui/lists/filter-chips.tsx'
import { addServiceTime, changeServiceTime } from './save-service-time.ts'
import styles from './service-time-form.module.css'
import { dayName } from './when-text.ts'

export type Kind = 'weekly' | 'extra'

interface Props {
  churchId: string
  /** In the church. */
  today: string
  /** Omitted for a new one. */
  time?: ServiceTime
  kind: Kind
  groups: Group[]
  onClose: () => void
}

const { name, starts_at, ends_at, group_ids } = serviceTimeFields

function schemaWith(on_date: v.GenericSchema<string, string>) {
  return v.pipe(
    v.object({ name, weekday: v.string(), on_date, starts_at, ends_at, group_ids }),
    v.forward(
      v.partialCheck(
        [['starts_at'], ['ends_at']],
        (times) => times.ends_at === '' || times.ends_at > times.starts_at,
        () => contractTexts.end_before_start(),
      ),
      ['ends_at'],
    ),
  )
}
const schemas = { weekly: schemaWith(v.string()), extra: schemaWith(date) }

const textsOf = {
  weekly: { title: m.services_add, example: m.services_name_example },
  extra: { title: m.services_extra_add, example: m.services_extra_name_example },
}

function valuesOf(time: ServiceTime | undefined, { kind, today }: Pick<Props, 'kind' | 'today'>) {
  return {
    name: time?.name ?? '',
    weekday: String(time?.weekday ?? 0),
    on_date: time?.on_date ?? today,
    starts_at: time?.starts_at ?? (kind === 'weekly' ? '11:00' : '16:00'),
    ends_at: time?.ends_at ?? '',
    group_ids: time?.group_ids ?? [],
  }
}

/** Adds or changes a service time; an extra service keeps its date. */
export function ServiceTimeForm({ churchId, today, time, kind, groups, onClose }: Props) {
  // A retry is the same service time.
  const [id] = useState(() => time?.id ?? crypto.randomUUID())
  const texts = textsOf[kind]
  const form = useValidatedForm({
    id: time ? `service-time:${id}` : `service-time-new:${churchId}:${kind}`,
    schema: schemas[kind],
    initial: valuesOf(time, { kind, today }),
    failure: m.services_save_failed,
    onSubmit: async ({ weekday, on_date, ...fields }, { weekday: shownDay, on_date: _, ...shown }) => {
      const day = kind === 'weekly' ? { weekday: dayOf(weekday) } : {}
      if (time) {
        const before = kind === 'weekly' ? { weekday: dayOf(shownDay) } : {}
        const edit = editOf(serviceTimeEdit, { ...shown, ...before }, { ...fields, ...day })
        const saved = edit ? await changeServiceTime({ service_id: id, church_id: churchId, ...edit }) : {}
        throwConflicts(saved, { ...fields, weekday }, labelsWith(groups))
      } else {
        await addServiceTime({
          id,
          church_id: churchId,
          ...fields,
          ...(kind === 'weekly' ? day : { on_date }),
        })
      }
      onClose()
    },
  })
  const text = (field: 'name' | 'starts_at' | 'ends_at' | 'on_date') => form.field(field)
  return (
    <FormDialog
      form={form}
      title={time ? m.services_edit() : texts.title()}
      action={m.donations_save()}
      onClose={onClose}
    >
      <TextField
        {...text('name')}
        label={m.services_name()}
        placeholder={texts.example()}
        required
        dir="auto"
        autoComplete="off"
      />
      {kind === 'weekly' && (
        <SelectField
          label={m.services_day()}
          value={form.values.weekday}
          onValueChange={(weekday) => form.set('weekday', weekday)}
          options={Array.from({ length: 7 }, (_, day) => ({ value: String(day), label: dayName(day) }))}
        />
      )}
      {kind === 'extra' && (
        <TextField
          {...text('on_date')}
          type="date"
          label={m.services_date()}
          required
          disabled={time !== undefined}
        />
      )}
      <div className={styles.hours}>
        <TextField {...text('starts_at')} type="time" label={m.services_starts()} required />
        <TextField {...text('ends_at')} type="time" label={m.services_ends()} optional />
      </div>
      {groups.length > 0 && (
        <div className={styles.groups}>
          <p className={styles.label}>{m.services_groups()}</p>
          <MultiFilterChips
            label={m.services_groups()}
            chips={groups.map((group) => ({ value: group.id, label: group.name }))}
            values={form.values.group_ids}
            onValuesChange={(ids) => form.set('group_ids', ids)}
          />
        </div>
      )}
    </FormDialog>
  )
}

/** Of an option of the select. */
function dayOf(value: string) {
  return Number(value) as NonNullable<InputOf<typeof serviceTimes.create>['weekday']>
}

function labelsWith(groups: Group[]) {
  const namesOf = (ids: string[]) =>
    groups.flatMap((group) => (ids.includes(group.id) ? [group.name] : [])).join(', ')
  return {
    name: { label: m.services_name },
    weekday: { label: m.services_day, format: (day: number | string) => dayName(Number(day)) },
    starts_at: { label: m.services_starts },
    ends_at: { label: m.services_ends },
    group_ids: { label: m.services_groups, format: namesOf },
  }
}
