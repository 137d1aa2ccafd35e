import { hasTool } from '#contract/account/tools.ts'
import { noticeWays } from '#contract/notices.ts'
import type { NoticeKind, NoticeWay } from '#contract/notices.ts'
import { useSession } from '#src/api/use-session.ts'
import { compareGroups, groupOf, isKnownKind, isOfLeagues, labelOf } from '#src/features/notices/kinds.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Switch } from '#src/ui/fields/switch.tsx'
import { DataTable } from '#src/ui/figures/data-table.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { StoredSettings, useNoticeSettings } from './use-notice-settings.ts'
import styles from './ways-card.module.css'

const wayNames: Record<NoticeWay, () => string> = {
  app: m.notices_way_app,
  push: m.notices_way_push,
  mail: m.notices_way_mail,
}

type Ways = StoredSettings['kinds'][number] & { kind: NoticeKind }
type Change = ReturnType<typeof useNoticeSettings>['change']

/** Channels per kind; those of leagues for users who have them. Kinds of a later server are unchanged. */
export function WaysCard({ kinds, change }: { kinds: StoredSettings['kinds']; change: Change }) {
  const { user } = useSession()
  const hasLeagues = hasTool(user, 'leagues')
  return (
    <Card title={m.notices_ways_title()} flush>
      <DataTable
        caption={m.notices_ways_title()}
        hideCaption
        sideBySide
        rows={kinds
          .filter((one): one is Ways => isKnownKind(one.kind))
          .filter(({ kind }) => hasLeagues || !isOfLeagues(kind))
          .toSorted((a, b) => compareGroups(a.kind, b.kind))}
        rowKey={({ kind }) => kind}
        groupOf={({ kind }) => groupOf(kind)}
        columns={[
          { key: 'kind', heading: m.notices_kind(), cell: ({ kind }) => labelOf(kind) },
          ...noticeWays.map((way) => columnOf(way, change)),
        ]}
      />
    </Card>
  )
}

const columnOf = (way: NoticeWay, change: Change) => ({
  key: way,
  heading: wayNames[way](),
  cell: (ways: Ways) => (
    <Switch
      className={styles.switch}
      label={
        <VisuallyHidden>
          {m.notices_way_of({ kind: labelOf(ways.kind), way: wayNames[way]() })}
        </VisuallyHidden>
      }
      checked={ways[way]}
      onChange={({ target }) => change({ kinds: [{ ...ways, [way]: target.checked }] })}
    />
  ),
})
