import { randomUUID } from 'node:crypto'
import { resolveEdit, withConflicts } from '#contract/edit.ts'
import { churchEdit, countryOf } from '#contract/church.ts'
import type { church } from '#contract/church.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { readUsage } from '#server/billing/entitlements.ts'
import { recordActivity } from '#server/church-activity.ts'
import { transaction } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound } from '#server/http/problem.ts'
import type { Settings } from '#server/settings.ts'
import { pictureHandlers } from './picture-handlers.ts'
import { isNameOf, viewChurch } from './rules.ts'
import { addChurch, changeChurch, findChurch, listChurches, lockChurch } from './store.ts'

/** Churches: settings, usage, deletion. */
export const churchHandlers = (services: {
  storage: Storage
  settings: Pick<Settings, 'textsPerDayOfPlan'>
}): Handlers<typeof church> => ({
  async list({ page, limit }, { db, caller }) {
    const { rows, total } = await listChurches(db, caller.userId, { limit, offset: (page - 1) * limit })
    return {
      churches: rows.map((row) => viewChurch(row.church, row.role)),
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      totalItems: total,
    }
  },

  async create({ id = randomUUID(), country, ...settings }, { db, caller }) {
    const church = { id, ...settings, country: country ?? countryOf(settings.timezone) }
    const added = await transaction(db, (tx) => addChurch(tx, church, caller.userId))
    if (added) return viewChurch(added, 'owner')
    const found = await findChurch(db, id, caller.userId)
    if (found?.role !== 'owner' || found.church.deletedAt) throw notFound()
    return viewChurch(found.church, found.role)
  },

  usage: ({ church_id }, { db }) => readUsage(db, church_id, services.settings),

  update: ({ church_id, ...input }, { db, church }) =>
    transaction(db, async (tx) => {
      const before = viewChurch(await lockChurch(tx, church_id), church.role)
      const { changes, conflicts } = resolveEdit(churchEdit, input, before)
      const { weekly_reminder: weeklyReminder, ...settings } = changes
      if (settings.address === '' && before.address) throw fieldProblem('address', m.address_required())
      // A country that was not chosen follows the time zone.
      const isImplied = before.country === countryOf(before.timezone)
      const country = isImplied ? countryOf(settings.timezone ?? before.timezone) : before.country
      const changed = await changeChurch(tx, church_id, { country, ...settings, weeklyReminder })
      return withConflicts(viewChurch(changed, church.role), conflicts)
    }),

  async remove({ church_id, name }, { db, caller }) {
    const found = await findChurch(db, church_id, caller.userId)
    if (!found) throw notFound()
    if (!isNameOf(found.church, name)) {
      throw fieldProblem('name', m.church_name_not_it({ name: found.church.name }))
    }
    return transaction(db, async (tx) => {
      const changed = await changeChurch(tx, church_id, { deletedAt: new Date() })
      await recordActivity(tx, { churchId: church_id, ...caller }, 'church_deleted')
      return viewChurch(changed, found.role)
    })
  },

  async restore({ church_id }, { db, caller }) {
    const found = await findChurch(db, church_id, caller.userId)
    if (found?.role !== 'owner') throw notFound()
    return transaction(db, async (tx) => {
      const changed = await changeChurch(tx, church_id, { deletedAt: null })
      await recordActivity(tx, { churchId: church_id, ...caller }, 'church_restored')
      return viewChurch(changed, found.role)
    })
  },
  ...pictureHandlers(services),
})
