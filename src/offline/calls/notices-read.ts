import type { ValidInputOf } from '#contract/endpoint.ts'
import { notices } from '#contract/notices.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

/** Notices that have been read. */
export const noticesRead: QueueableCall<typeof notices.read> = {
  endpoint: notices.read,
  entityKeys: () => ['notices'],
  dependsOn: () => [],
  silent: true,
  batch: null,
  adds: () => null,
  overlay: {
    notices(known, row) {
      const { ids, before } = row.input as ValidInputOf<typeof notices.read>
      const readAt = new Date(row.madeAt).toISOString()
      for (const notice of ids ? ids.flatMap((id) => known.get(id) ?? []) : known.values()) {
        if (notice.readAt !== null || (before !== undefined && notice.updatedAt > before)) continue
        known.set(notice.id, { ...notice, readAt })
      }
    },
  },
  readBack: () => [{ list: 'notices' }],
  describe: () => null,
  editLink: () => null,
  sentNotice: null,
}
