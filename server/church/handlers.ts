import { randomUUID } from 'node:crypto'
import type { church } from '#contract/church.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { readUsage } from '#server/billing/entitlements.ts'
import { transaction } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound } from '#server/http/problem.ts'
import { pictureHandlers } from './picture-handlers.ts'
import { defaultCountry, isNameOf, viewChurch } from './rules.ts'
import { addChurch, changeChurch, findChurch, listChurches } from './store.ts'

/** Handlers of churches: settings, usage, deletion. */
export const churchHandlers = (services: { storage: Storage }): Handlers<typeof church> => ({
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
    const church = { id, ...settings, country: country ?? defaultCountry(settings.timezone) }
    const added = await transaction(db, (tx) => addChurch(tx, church, caller.userId))
    if (added) return viewChurch(added, 'owner')
    const found = await findChurch(db, id, caller.userId)
    if (found?.role !== 'owner' || found.church.deletedAt) throw notFound()
    return viewChurch(found.church, found.role)
  },

  usage: ({ church_id }, { db }) => readUsage(db, church_id),

  async update({ church_id, weekly_reminder: weeklyReminder, ...settings }, { db, church }) {
    return viewChurch(await changeChurch(db, church_id, { ...settings, weeklyReminder }), church.role)
  },

  async remove({ church_id, name }, { db, caller }) {
    const found = await findChurch(db, church_id, caller.userId)
    if (!found) throw notFound()
    if (!isNameOf(found.church, name)) {
      throw fieldProblem('name', m.church_name_not_it({ name: found.church.name }))
    }
    return viewChurch(await changeChurch(db, church_id, { deletedAt: new Date() }), found.role)
  },

  async restore({ church_id }, { db, caller }) {
    const found = await findChurch(db, church_id, caller.userId)
    if (found?.role !== 'owner') throw notFound()
    return viewChurch(await changeChurch(db, church_id, { deletedAt: null }), found.role)
  },
  ...pictureHandlers(services),
})
