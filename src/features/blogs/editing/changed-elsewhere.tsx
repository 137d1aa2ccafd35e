import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { useWrite } from '#src/forms/use-write.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { BlogText } from '#src/offline/blog-text.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { OnDemand } from './on-demand.tsx'

const loadCompare = async () => (await import('./compare-dialog.tsx')).CompareDialog

interface Conflict {
  title: string
  message: string
  mine: BlogText
  theirs: BlogText
  sendMine: () => Promise<void>
  takeTheirs: () => Promise<void>
}

/** What was typed cannot be taken, and stands beside what the server has: which of them shall it be? */
export function ChangedElsewhere({ conflict }: { conflict: Conflict }) {
  const { title, message, mine, theirs, sendMine, takeTheirs } = conflict
  const [asked, ask] = useState<'compare' | 'take'>()
  const { busy, run } = useWrite(m.blogs_save_failed)
  return (
    <Banner tone="warning" role="alert" icon={<TriangleAlert aria-hidden="true" />} title={title}>
      <p>{message}</p>
      <Cluster gap={2}>
        <Button size="sm" onClick={() => ask('compare')}>
          {m.blogs_edit_compare()}
        </Button>
        <Button size="sm" busy={busy} onClick={() => void run(sendMine)}>
          {m.blogs_edit_keep_mine()}
        </Button>
        <Button size="sm" onClick={() => ask('take')}>
          {m.blogs_edit_take_theirs()}
        </Button>
      </Cluster>
      {asked === 'compare' && (
        <OnDemand
          load={loadCompare}
          props={{
            title: m.blogs_edit_compare(),
            legend: m.blogs_edit_compare_mine(),
            before: theirs,
            after: mine,
            onClose: () => ask(undefined),
          }}
          onFailed={() => ask(undefined)}
          onRetry={() => ask('compare')}
        />
      )}
      <ConfirmDialog
        open={asked === 'take'}
        danger
        title={m.blogs_edit_take_title()}
        text={m.blogs_edit_take_text()}
        confirmLabel={m.blogs_edit_take_theirs()}
        onClose={() => ask(undefined)}
        onConfirm={() => {
          ask(undefined)
          void run(takeTheirs)
        }}
      />
    </Banner>
  )
}
