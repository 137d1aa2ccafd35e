import { Link } from '@tanstack/react-router'
import type { Import } from '#contract/imports.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { kindNames } from './kind-names.ts'
import { shortened } from './rules.ts'
import styles from './column-mapping.module.css'

type Column = Import['columns'][number]

/** What becomes of each column of the file: stored as what, or left out, with its first values. */
export function StoredColumns({ columns }: { columns: Column[] }) {
  const used = columns.filter(({ kind }) => kind !== 'ignore').length
  return (
    <details>
      <summary>
        {m.imports_columns_used({ n: used, count: formatNumber(used), total: columns.length })}
      </summary>
      <Card flush>
        <ol role="list" className={styles.columns}>
          {columns.map((column, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a column is known by its place alone
            <li key={index} className={styles.column}>
              <div className={styles.what}>
                <p className={styles.name}>
                  <bdi>{shortened(column.header) || m.imports_column_number({ n: index + 1 })}</bdi>
                </p>
                <p className={styles.samples}>
                  <bdi>{column.samples.map(shortened).join(' · ')}</bdi>
                </p>
              </div>
              <div>
                <p>{describeColumn(column)}</p>
                {column.kind !== 'ignore' && <FilledDown count={column.filled_down} />}
              </div>
            </li>
          ))}
        </ol>
      </Card>
      <Link to="." search={{ step: 'columns' }}>
        {m.imports_columns_open()}
      </Link>
    </details>
  )
}

function FilledDown({ count }: { count: number | undefined }) {
  if (!count) return null
  return <p className={styles.samples}>{m.imports_column_filled({ n: count, count: formatNumber(count) })}</p>
}

function describeColumn({ kind, samples, stored, in_details: others = 0 }: Column): string {
  if (samples.length === 0) return m.imports_column_blank()
  if (kind === 'details' || (others > 0 && stored === 0)) return m.imports_column_in_details()
  const field = kindNames[kind === 'phone_other' ? 'phone' : kind]()
  if (others > 0) {
    return m.imports_column_partly({ field, stored: formatNumber(stored ?? 0), others: formatNumber(others) })
  }
  if (stored === 0) return m.imports_column_nothing()
  return kind === 'ignore' ? m.imports_column_left_out() : m.imports_column_stored({ field })
}
