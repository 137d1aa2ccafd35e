import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import { Fragment, useState } from 'react'
import type { ReactNode } from 'react'
import type { ImportRow, RowAction } from '#contract/imports.ts'
import { memberFields, memberLabels } from '#contract/member.ts'
import { contactText, labelText } from '#contract/member-contacts.ts'
import type { MemberField } from '#contract/member.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, IconButton } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { isNamesake, isolated, kindOf, possibleActions, shortened } from './rules.ts'
import styles from './row-list.module.css'

const actionNames = {
  add: m.imports_action_add,
  skip: m.imports_action_skip,
  merge: m.imports_action_merge,
  overwrite: m.imports_namesake_overwrite,
}
/** What can be said of somebody who has the name of a member. */
const namesakeNames = {
  ...actionNames,
  add: m.imports_namesake_add,
  merge: m.imports_namesake_merge,
}
const sameAsMember = {
  phone: m.imports_same_member_phone,
  email: m.imports_same_member_email,
  name: m.imports_same_member_name,
}
const sameAsRow = {
  phone: m.imports_same_row_phone,
  email: m.imports_same_row_email,
  name: m.imports_same_row_name,
}

const cellFields = ['phone', 'email'] as const satisfies MemberField[]
/** The fields that have a column of their own, the name first. */
export const columnFields = ['name', ...cellFields] as const
/** The others stand under the name where they are filled in. */
const lineFields = memberFields.filter((field) => !columnFields.some((column) => column === field))

interface Props {
  row: ImportRow
  action: RowAction
  onChoose: (action: RowAction) => void
  onEdit: () => void
  /** What was hard to read is right. */
  onAccept: () => Promise<void>
}

/** One row as it would be added, with what is wrong at each field, and what happens with it. */
export function RowView({ row, action, onChoose, onEdit, onAccept }: Props) {
  const [busy, setBusy] = useState(false)
  const kind = kindOf(row)
  const namesake = isNamesake(row)
  const number = formatNumber(row.row)
  const name = row.name ? isolated(row.name) : m.imports_nameless({ row: number })
  const problems = (field: string) =>
    row.problems
      .filter((problem) => problem.field === field)
      .map(({ message }) => (
        <p key={message} className={styles.problem}>
          {message}
        </p>
      ))
  const accept = async () => {
    setBusy(true)
    await onAccept()
    setBusy(false)
    // The button has gone: the focus stays in the row.
    if (document.activeElement === document.body) document.getElementById(correctButtonId(row.row))?.focus()
  }
  const doubts = (field: string) =>
    row.doubts
      .filter((doubt) => doubt.field === field)
      .map(({ message }) => (
        <p key={message} className={styles.doubt}>
          {message}
        </p>
      ))
  const cell = (field: string, className: string | undefined, content: ReactNode) => (
    <td key={field} role="cell" className={classNames(styles.cell, className)}>
      {content}
      {problems(field)}
      {doubts(field)}
    </td>
  )
  return (
    <tr
      role="row"
      className={classNames(styles.row, kind === 'ready' && styles.folded, action === 'skip' && styles.out)}
    >
      <td role="cell" className={classNames(styles.cell, styles.number)}>
        <span className={styles.rowWord}>{m.imports_row({ row: number })}</span>
        <span className={styles.rowFigure} aria-hidden="true">
          {number}
        </span>
      </td>
      <th role="rowheader" scope="row" className={classNames(styles.cell, styles.name)}>
        <bdi>{row.name}</bdi>
        {lineFields.map((field) => (
          <Fragment key={field}>
            {row[field] && (
              <p className={styles.line}>
                {memberLabels[field]()}: <bdi>{shortened(row[field])}</bdi>
              </p>
            )}
            {problems(field)}
            {doubts(field)}
          </Fragment>
        ))}
        {problems('name')}
        {problems('row')}
        {doubts('name')}
        {row.duplicate_of && <p className={styles.double}>{doubleText(row.duplicate_of)}</p>}
      </th>
      {cellFields.map((field) => cell(field, styles[field], <Contacts row={row} field={field} />))}
      {cell('groups', styles.groups, <bdi>{row.groups.join(', ')}</bdi>)}
      <td role="cell" className={classNames(styles.cell, styles.action)}>
        <div className={styles.controls}>
          {kind === 'problems' && <span className={styles.waits}>{m.imports_out_until_corrected()}</span>}
          {kind === 'doubts' && !namesake && (
            <Button
              className={styles.select}
              icon={<Check aria-hidden="true" />}
              aria-label={m.imports_accept_of({ name })}
              disabled={busy}
              onClick={() => void accept()}
            >
              {m.imports_accept()}
            </Button>
          )}
          {(kind === 'ready' || kind === 'duplicates' || namesake) && (
            <SelectField
              label={m.imports_action_of({ name })}
              hideLabel
              compact
              options={possibleActions(row).map((value) => ({
                value,
                label:
                  value === 'merge' && row.duplicate_of?.archived
                    ? m.imports_action_bring_back()
                    : (namesake ? namesakeNames : actionNames)[value](),
              }))}
              value={action}
              onChange={(event) => onChoose(event.target.value as RowAction)}
              className={styles.select}
            />
          )}
          <IconButton
            id={correctButtonId(row.row)}
            variant={kind === 'problems' ? 'secondary' : 'quiet'}
            label={m.imports_correct_row({ row: number })}
            onClick={onEdit}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
        </div>
      </td>
    </tr>
  )
}

/** What was read of a phone or email, and the further ones with their labels. */
function Contacts({ row, field }: { row: ImportRow; field: (typeof cellFields)[number] }) {
  const label = row[`${field}_label`]
  return (
    <>
      <bdi>{row[field]}</bdi>
      {label && <span className={styles.line}> {labelText(label)}</span>}
      {row[`${field}s`]?.map((one) => (
        <p key={one.value} className={styles.line}>
          <bdi>{contactText(one)}</bdi>
        </p>
      ))}
    </>
  )
}

/** The id of a row's button, to which the focus goes back when its form closes. */
export function correctButtonId(row: number): string {
  return `correct-row-${row}`
}

function doubleText({ kind, id, name, by, archived }: NonNullable<ImportRow['duplicate_of']>): string {
  const who = isolated(name)
  if (kind === 'member') {
    const same = sameAsMember[by]({ name: who })
    return archived ? `${same}. ${m.imports_same_archived({ name: who })}` : same
  }
  return sameAsRow[by]({ name: who, row: formatNumber(Number(id)) })
}
