import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { columnKinds, imports } from '#contract/imports.ts'
import type { ColumnKind, Import } from '#contract/imports.ts'
import { storeInCache } from '#src/api/query.ts'
import { failureText } from '#src/forms/failure-text.ts'
import { useCall } from '#src/forms/use-call.ts'
import { deleteDraft, storeDraft, readDraft } from '#src/lib/drafts.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { useOnline } from '#src/sync/use-online.ts'
import { ActionBar } from './action-bar.tsx'
import { columnsDraft, reviewDraft } from './draft-names.ts'
import { deleteRows, importChanged, importQuery } from './import-queries.ts'
import { kindNames } from './kind-names.ts'
import { isolated, shortened } from './rules.ts'
import styles from './column-mapping.module.css'

/** What was chosen here before a reload, else what the server has recognised. */
function firstKinds({ id, columns }: Import): ColumnKind[] {
  const kept = readDraft(columnsDraft(id))?.['kinds']
  const { success, output } = v.safeParse(v.array(v.picklist(columnKinds)), kept)
  return success && output.length === columns.length ? output : columns.map(({ kind }) => kind)
}

/** Says what each column of the file means. */
export function ColumnMapping({ data }: { data: Import }) {
  const { id, columns, readings, status } = data
  const [kinds, setKinds] = useState(() => firstKinds(data))
  const [encoding, setEncoding] = useState(data.encoding ?? undefined)
  const [error, setError] = useState('')
  const navigate = useNavigate()
  const isOnline = useOnline()
  const again = status === 'review'
  const confirm = useCall(imports.map, {
    inline: () => true,
    refresh: () => importChanged(id),
    onSuccess: async (started) => {
      deleteDraft(columnsDraft(id))
      deleteDraft(reviewDraft(id))
      deleteRows(id)
      storeInCache(importQuery(id).queryKey, (known) => known && { ...known, ...started, progress: 0 })
      await navigate({ to: '.', search: {}, replace: true })
    },
  })
  const failure = confirm.error ? failureText(confirm.error, m.imports_columns_failed) : ''

  const choose = (column: number, kind: ColumnKind) => {
    const next = kinds.map((known, place) => (place === column ? kind : known))
    setKinds(next)
    setError('')
    if (confirm.isError) confirm.reset()
    storeDraft(columnsDraft(id), { kinds: next })
  }
  const submit = () => {
    const input = { import_id: id, columns: kinds, ...(encoding && { encoding }) }
    const { issues } = v.safeParse(imports.map.input, input)
    if (issues) return setError(issues[0].message)
    if (readings.length > 0 && !encoding) return setError(m.imports_reading_required())
    confirm.mutate(input)
  }

  const used = kinds.filter((kind) => kind !== 'ignore').length
  const options = columnKinds.map((kind) => ({ value: kind, label: kindNames[kind]() }))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap={4}>
        <div>
          <h2>{m.imports_columns_title()}</h2>
          <p className={styles.lead}>{m.imports_columns_text()}</p>
        </div>
        {readings.length > 0 && (
          <RadioGroup
            legend={m.imports_reading_title()}
            options={readings.map(({ encoding: value, names }) => ({
              value,
              label: <bdi>{names.join(' · ')}</bdi>,
            }))}
            value={encoding}
            onValueChange={(value) => {
              setEncoding(value)
              setError('')
            }}
          />
        )}
        {again && <Banner tone="warning">{m.imports_columns_again_text()}</Banner>}
        <Card flush>
          <ol role="list" className={styles.columns}>
            {columns.map((column, index) => {
              const name = shortened(column.header) || m.imports_column_number({ n: index + 1 })
              return (
                // oxlint-disable-next-line react/no-array-index-key -- a column is known by its place alone
                <li key={index} className={styles.column}>
                  <div className={styles.what}>
                    <p className={styles.name}>
                      <bdi>{name}</bdi>
                    </p>
                    {column.samples.length === 0 && (
                      <p className={styles.samples}>{m.imports_column_blank()}</p>
                    )}
                    {column.samples.map((sample, place) => (
                      // oxlint-disable-next-line react/no-array-index-key -- values may repeat
                      <p key={place} className={styles.samples}>
                        <bdi>{shortened(sample)}</bdi>
                      </p>
                    ))}
                  </div>
                  <SelectField
                    label={m.imports_column_means({ column: isolated(name) })}
                    hideLabel
                    compact
                    options={options}
                    value={kinds[index]}
                    onChange={(event) => choose(index, event.target.value as ColumnKind)}
                  />
                </li>
              )
            })}
          </ol>
        </Card>
      </Stack>
      <ActionBar
        error={error || failure}
        text={
          isOnline
            ? m.imports_columns_used({ n: used, count: formatNumber(used), total: columns.length })
            : m.imports_needs_connection()
        }
      >
        {again && (
          <Link to="." search={{}} className={buttonClass()}>
            {m.imports_columns_back()}
          </Link>
        )}
        <Button type="submit" variant="primary" busy={confirm.isPending} disabled={!isOnline}>
          {m.imports_columns_confirm()}
        </Button>
      </ActionBar>
    </form>
  )
}
