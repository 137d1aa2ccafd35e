import { notices } from '#contract/notices.ts'
import { queueable } from '#src/offline/queueable-call.ts'

export const noticeCalls = {
  'notices.read': queueable(notices.read, {
    entityKeys: () => ['notices'],
    silent: true,
    overlay: {
      notices(entries, { ids, before }, row) {
        const readAt = new Date(row.madeAt).toISOString()
        for (const notice of ids ? ids.flatMap((id) => entries.get(id) ?? []) : entries.values()) {
          if (notice.readAt !== null || (before !== undefined && notice.updatedAt > before)) continue
          entries.set(notice.id, { ...notice, readAt })
        }
      },
    },
    readBack: () => [{ list: 'notices' }],
  }),
}
