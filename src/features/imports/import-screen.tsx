import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Import } from '#contract/imports.ts'
import { ApiError } from '#src/api/client.ts'
import { deleteDraft } from '#src/lib/drafts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Steps } from '#src/ui/figures/steps.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { reviewDraft } from './draft-names.ts'
import { importQuery, membersChanged } from './import-queries.ts'
import { ImportMenu } from './import-menu.tsx'
import { ImportResult } from './import-result.tsx'
import { Review } from './review.tsx'
import type { Show } from './rules.ts'
import { useDiscardImport } from './use-discard-import.tsx'
import { WorkProgress } from './work-progress.tsx'
import styles from './import-screen.module.css'

interface Props {
  id: string
  /** Back from the list to its columns. */
  columns: boolean
  /** Which rows of the list are shown. */
  show: Show
}

/** One import, wherever it stands: read, columns named, looked through, added, undone. */
export function ImportScreen(props: Props) {
  const query = useQuery(importQuery(props.id))
  const { data, error } = query
  const gone = error instanceof ApiError && error.status === 404
  const back = (
    <Link to="/members/import" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
      <ChevronLeft aria-hidden="true" />
      {m.imports_all()}
    </Link>
  )
  if (data && !gone) return <KnownImport {...props} data={data} back={back} />
  return (
    <Page>
      <PageHeader title={m.imports_title()} back={back} />
      {!error && <SkeletonList />}
      {gone && (
        <EmptyState
          drawing="paper"
          title={m.imports_gone_title()}
          text={m.imports_gone_text()}
          action={
            <Link to="/members/import" className={buttonClass({ variant: 'primary' })}>
              {m.imports_another()}
            </Link>
          }
        />
      )}
      {error && !gone && <LoadFailed title={m.imports_load_failed()} query={query} />}
    </Page>
  )
}

type KnownProps = Props & { data: Import; back: ReactNode }

function KnownImport({ id, columns, show, data, back }: KnownProps) {
  const { status, filename, product } = data
  const naming = status === 'mapping' || (status === 'review' && columns)
  const phase = naming ? 'mapping' : status
  const content = useRef<HTMLDivElement>(null)
  const seen = useRef(phase)
  const discard = useDiscardImport(id, status)

  useEffect(() => {
    if (status === 'done') deleteDraft(reviewDraft(id))
    if (status === 'done' || status === 'undone') void membersChanged()
  }, [id, status])
  useEffect(() => {
    if (seen.current === phase) return
    seen.current = phase
    // What had the focus has gone with the last step: it goes to the next one, which is then read out.
    if (document.activeElement === document.body) content.current?.focus()
  }, [phase])

  const step = { reading: 0, mapping: 1, review: 2, adding: 3, done: 4, undone: -1, failed: -1 }[phase]
  return (
    <Page width={phase === 'review' ? 'list' : 'reading'}>
      <PageHeader
        title={<bdi>{filename}</bdi>}
        lead={product && phase === 'review' && m.imports_recognised({ product })}
        back={
          <div className={styles.top}>
            {back}
            {discard.possible && status !== 'reading' && (
              <ImportMenu data={data} naming={naming} onGiveUp={discard.ask} />
            )}
          </div>
        }
      />
      {discard.dialog}
      <Stack gap={6}>
        {step >= 0 && (
          <Steps
            label={m.imports_steps()}
            steps={[
              m.imports_step_file(),
              m.imports_step_columns(),
              m.imports_step_review(),
              m.imports_step_add(),
            ]}
            current={step}
          />
        )}
        <div ref={content} tabIndex={-1}>
          {naming && <ColumnMapping data={data} />}
          {phase === 'review' && <Review data={data} show={show} />}
          {(status === 'reading' || status === 'adding') && (
            <WorkProgress
              status={status}
              filename={filename}
              progress={data.progress}
              onGiveUp={discard.possible ? discard.ask : undefined}
            />
          )}
          {(status === 'done' || status === 'undone' || status === 'failed') && (
            <ImportResult data={data} onRemove={discard.now} />
          )}
        </div>
      </Stack>
    </Page>
  )
}
