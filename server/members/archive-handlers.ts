import type { members } from '#contract/members.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { spend } from '#server/billing/entitlements.ts'
import { recordActivity } from '#server/church-activity.ts'
import type { ChurchEvents } from '#server/church-events.ts'
import { setArchived } from '#server/db/archived-members.ts'
import { transaction } from '#server/db/connection.ts'
import { mergedInto } from '#server/db/merged-members.ts'
import type { Handlers } from '#server/http/context.ts'
import { membersOf } from './store.ts'

/** Members who have left the church, and come back. */
export const archiveHandlers = ({
  churchEvents,
}: {
  churchEvents: ChurchEvents
}): Handlers<Pick<typeof members, 'archive'>> => ({
  archive: ({ church_id, member_ids, archived }, { db, caller }) =>
    transaction(db, async (tx) => {
      // A late call names members who have been merged into others meanwhile.
      const merged = await mergedInto(tx, church_id, member_ids)
      const ids = [...new Set(member_ids.map((id) => merged.get(id) ?? id))]
      const known = new Set(await membersOf(tx, church_id, ids))
      const changed = await setArchived(tx, church_id, [...known], archived, (adults) =>
        spend(tx, church_id, 'members', adults),
      )
      const missing = member_ids.filter((id) => !known.has(merged.get(id) ?? id))
      if (changed.length > 0) {
        const [first, ...others] = changed
        const detail = others.length === 0 ? { name: first!.name } : { count: changed.length }
        const kind = archived ? 'members_archived' : 'members_restored'
        await recordActivity(tx, { churchId: church_id, ...caller }, kind, detail)
        await churchEvents.emitMembers(
          tx,
          church_id,
          archived ? 'member.archived' : 'member.restored',
          changed,
        )
      }
      return {
        changed: changed.length,
        ...(missing.length > 0 && {
          refused: missing.map((id) => ({ member_id: id, message: m.member_gone() })),
        }),
      }
    }),
})
