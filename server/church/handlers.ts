import { randomUUID } from 'node:crypto'
import type { church } from '#contract/church.ts'
import type { Handlers } from '#server/http/context.ts'
import { notBuilt } from '#server/http/not-built.ts'
import { notFound } from '#server/http/problem.ts'
import { defaultCountry, viewChurch } from './rules.ts'
import { addChurch, changeChurch, findChurch, listChurches } from './store.ts'

export const churchHandlers: Handlers<typeof church> = {
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
    const added = await addChurch(db, church, caller.userId)
    if (added) return viewChurch(added, 'owner')
    const known = await findChurch(db, id, caller.userId)
    if (known?.role !== 'owner') throw notFound()
    return viewChurch(known.church, known.role)
  },

  async update({ church_id, ...settings }, { db, church }) {
    return viewChurch(await changeChurch(db, church_id, settings), church.role)
  },
  remove: notBuilt,
  restore: notBuilt,
}
