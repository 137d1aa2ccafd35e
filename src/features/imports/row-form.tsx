import { useEffect, useRef, useState } from 'react'
import type { ComponentProps, ComponentType, FormEvent } from 'react'
import { imports } from '#contract/imports.ts'
import type { ImportRow } from '#contract/imports.ts'
import { memberFields, memberLabels } from '#contract/member.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import { call } from '#src/api/session.ts'
import { useFailureNotice } from '#src/forms/use-failure-notice.ts'
import { deleteDraft, storeDraft, readDraft } from '#src/lib/drafts.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { rowDraft } from './draft-names.ts'
import { importChanged } from './import-queries.ts'
import { correctButtonId } from './row-view.tsx'
import { groupsIn } from './rules.ts'
import styles from './row-form.module.css'

interface Props {
  importId: string
  row: ImportRow
  /** The server has kept what was corrected and said what is still wrong. */
  onChecked: (row: ImportRow) => void
  onClose: () => void
}

const names = [...memberFields, 'groups'] as const
const keyboards: Partial<Record<(typeof names)[number], 'tel' | 'email'>> = { phone: 'tel', email: 'email' }
const labels = { ...memberLabels, groups: m.members_groups }
type ControlProps = ComponentProps<typeof TextField> & ComponentProps<typeof TextArea>
type Values = Record<(typeof names)[number], string>

function valuesOf(row: ImportRow): Values {
  return { ...recordOf(memberFields, (field) => row[field]), groups: row.groups.join(', ') }
}

/** Corrects one row; stays open with the words at the fields as long as something is wrong. */
export function RowForm({ importId, row, onChecked, onClose }: Props) {
  const draft = rowDraft(importId, row.row)
  const [values, setValues] = useState<Values>(() => ({ ...valuesOf(row), ...readDraft(draft) }))
  const typed = useRef(values)
  const show = (next: Values) => {
    typed.current = next
    setValues(next)
  }
  const [busy, setBusy] = useState(false)
  const showFailure = useFailureNotice()
  const form = useRef<HTMLFormElement>(null)
  const { problems } = row

  // Also when the server has answered: to the first field that is still wrong.
  useEffect(() => {
    const inputs = form.current
    const wrong = inputs?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(wrong ?? inputs?.querySelector('input'))?.focus()
    inputs?.scrollIntoView({ block: 'nearest' })
  }, [problems])

  // Closed by its own buttons: the focus that was in it goes back to the row, which stands in its place by now.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById(correctButtonId(row.row))?.focus()
    },
    [row.row],
  )

  const close = () => {
    deleteDraft(draft)
    onClose()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const asked = { import_id: importId, row: row.row, ...values, groups: groupsIn(values.groups) }
      const checked = await call(imports.checkRow, asked)
      // What was typed while it was on its way stays.
      const [sent, answered, now] = [values, valuesOf(checked), typed.current]
      const untouched = names.filter((field) => now[field] === sent[field])
      if (untouched.length === names.length) deleteDraft(draft)
      show({ ...now, ...Object.fromEntries(untouched.map((field) => [field, answered[field]])) })
      setBusy(false)
      onChecked(checked)
    } catch (error) {
      setBusy(false)
      showFailure(error, m.imports_check_failed)
      // Perhaps somebody else has added or given up the list meanwhile.
      void importChanged(importId)
    }
  }
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      aria-label={m.imports_correct_row({ row: formatNumber(row.row) })}
      onSubmit={(event) => void save(event)}
    >
      <p className={styles.title}>{m.imports_row({ row: formatNumber(row.row) })}</p>
      {problems
        .filter(({ field }) => field === 'row')
        .map(({ message }) => (
          <p key={message} className={styles.problem}>
            {message}
          </p>
        ))}
      <div className={styles.fields}>
        {names.map((name) => {
          // The one text of several lines.
          const Control: ComponentType<ControlProps> = name === 'details' ? TextArea : TextField
          return (
            <Control
              key={name}
              label={labels[name]()}
              required={name === 'name'}
              help={name === 'groups' ? m.imports_groups_help() : undefined}
              error={problems.find(({ field }) => field === name)?.message}
              value={values[name]}
              dir="auto"
              autoComplete="off"
              inputMode={keyboards[name] ?? 'text'}
              onKeyDown={(event) => {
                if (event.key === 'Escape') close()
              }}
              onChange={(event) => {
                const next = { ...typed.current, [name]: event.target.value }
                show(next)
                storeDraft(draft, next)
              }}
            />
          )
        })}
      </div>
      <Cluster gap={3}>
        <Button type="submit" variant="primary" busy={busy}>
          {m.imports_save()}
        </Button>
        <Button onClick={close} disabled={busy}>
          {m.ui_cancel()}
        </Button>
      </Cluster>
    </form>
  )
}
