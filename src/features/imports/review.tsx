import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import UserX from 'lucide-react/icons/user-x'
import { useMemo, useRef, useState } from 'react'
import { imports } from '#contract/imports.ts'
import type { Import, ImportRow } from '#contract/imports.ts'
import { storeInCache } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { useFailureNotice } from '#src/forms/use-failure-notice.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import type { Tone } from '#src/ui/states/badge.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { BulkChoice } from './bulk-choice.tsx'
import { ConfirmBar } from './confirm-bar.tsx'
import { importChanged, rowsQuery } from './import-queries.ts'
import { RowList } from './row-list.tsx'
import { choose, countKinds, rowsShown } from './rules.ts'
import type { Show } from './rules.ts'
import { StoredColumns } from './stored-columns.tsx'
import { useReviewDraft } from './use-review-draft.ts'

const shows = ['all', 'doubts', 'ready', 'problems', 'duplicates'] as const
const showNames = {
  all: m.imports_show_all,
  ready: m.imports_show_ready,
  problems: m.imports_show_problems,
  doubts: m.imports_show_doubts,
  duplicates: m.imports_show_duplicates,
}

const tones: Partial<Record<Show, Tone>> = { problems: 'danger', doubts: 'warning' }

/** The list before it is added: what is wrong, who is there already, and what happens with each row. */
export function Review({ data, show }: { data: Import; show: Show }) {
  const query = useQuery(rowsQuery(data.id))
  if (query.data) return <Rows data={data} rows={query.data} show={show} />
  if (!query.error) return <SkeletonList rows={8} />
  return <LoadFailed title={m.imports_load_failed()} query={query} />
}

function Rows({ data, rows, show }: { data: Import; rows: ImportRow[]; show: Show }) {
  const { id, message } = data
  const { choices, editing, change } = useReviewDraft(id)
  const navigate = useNavigate()
  const [said, setSaid] = useState('')
  const showFailure = useFailureNotice()
  // A list that was not read from a picture has nothing of that kind.
  const [hasDoubts] = useState(() => rows.some((row) => row.doubts.length > 0))
  const top = useRef<HTMLDivElement>(null)
  const counts = useMemo(() => countKinds(rows), [rows])
  // Which rows a tab shows is settled when it is opened: a row that has just been put right stays in sight.
  const [opened, setOpened] = useState({ show, numbers: rowsShown(rows, show).map(({ row }) => row) })
  if (opened.show !== show) setOpened({ show, numbers: rowsShown(rows, show).map(({ row }) => row) })
  const shown = useMemo(() => {
    const byNumber = new Map(rows.map((row) => [row.row, row]))
    return opened.numbers.flatMap((number) => byNumber.get(number) ?? [])
  }, [rows, opened])

  const open = (next: Show) => {
    change({ editing: null })
    return navigate({
      to: '.',
      search: next === 'all' ? {} : { show: next },
      replace: true,
      resetScroll: false,
    })
  }
  const put = (changed: ImportRow[]) => {
    const byNumber = new Map(changed.map((row) => [row.row, row]))
    storeInCache(rowsQuery(id).queryKey, (known) => known?.map((row) => byNumber.get(row.row) ?? row))
  }
  const accept = async (accepted: ImportRow[]) => {
    try {
      const numbers = accepted.map(({ row }) => row)
      put((await call(imports.accept, { import_id: id, rows: numbers })).rows)
      const [first] = numbers
      if (numbers.length === 1 && first) setSaid(m.imports_row_ready({ row: formatNumber(first) }))
    } catch (error) {
      showFailure(error, m.imports_accept_failed)
      void importChanged(id)
    }
  }
  const corrected = (row: ImportRow) => {
    put([row])
    if (row.problems.length > 0) return
    change({ editing: null })
    const number = { row: formatNumber(row.row) }
    setSaid(row.duplicate_of ? m.imports_row_doubles(number) : m.imports_row_ready(number))
  }

  if (rows.length === 0) return <Nobody />
  return (
    <Stack gap={4}>
      {message && <Banner tone="danger">{message}</Banner>}
      <h2 className="visually-hidden">{m.imports_review_title()}</h2>
      <StoredColumns columns={data.columns} />
      <div ref={top}>
        <Tabs
          label={m.imports_show()}
          value={show}
          onValueChange={open}
          tabs={shows
            .filter((value) => value !== 'doubts' || hasDoubts || show === 'doubts')
            .map((value) => ({
              value,
              label: (
                <>
                  {showNames[value]()}
                  <Badge tone={counts[value] > 0 ? (tones[value] ?? 'neutral') : 'neutral'}>
                    {formatNumber(counts[value])}
                  </Badge>
                </>
              ),
            }))}
        >
          <BulkChoice
            data={data}
            show={show}
            counts={counts}
            onChoose={(action) => change({ choices: choose(choices, rowsShown(rows, show), action) })}
            onAccept={() => accept(rowsShown(rows, 'doubts'))}
          />
          <RowList
            // Each tab begins with its first rows.
            key={show}
            importId={id}
            show={show}
            rows={shown}
            choices={choices}
            editing={editing}
            onChoose={(row, action) => change({ choices: choose(choices, [row], action) })}
            onEdit={(row) => change({ editing: row })}
            onAccept={(row) => accept([row])}
            onCorrected={corrected}
          />
        </Tabs>
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ConfirmBar
        id={id}
        rows={rows}
        choices={choices}
        onChooseFewer={() => {
          void open('ready')
          top.current?.scrollIntoView()
        }}
      />
    </Stack>
  )
}

function Nobody() {
  return (
    <EmptyState
      icon={<UserX />}
      title={m.imports_nobody_title()}
      text={m.imports_nobody_text()}
      action={
        <Link to="." search={{ step: 'columns' }} className={buttonClass({ variant: 'primary' })}>
          {m.imports_columns_open()}
        </Link>
      }
    />
  )
}
