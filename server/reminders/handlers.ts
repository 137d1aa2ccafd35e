import { randomUUID } from 'node:crypto'
import { resolveEdit, withConflicts } from '#contract/edit.ts'
import type { Language } from '#contract/fields/fields.ts'
import { linkNotLast, unknownPlaceholder } from '#contract/text/message-text.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { messageKinds, repeatMinutes, textFields } from '#contract/reminders.ts'
import type { reminders, Send, SendKind } from '#contract/reminders.ts'
import { readTexts } from '#server/billing/texts.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound, Problem } from '#server/http/problem.ts'
import { linkOrigin } from '#server/http/link-origin.ts'
import { allowMessages, lacksProof } from './allow-messages.ts'
import type { SendParts } from './allow-messages.ts'
import { queueAgain } from './delivery-again.ts'
import { planOrder, queueDelivery, writeSend } from './make-send.ts'
import type { Order } from './make-send.ts'
import { describeProblem, standardText, summarize } from './rules.ts'
import {
  countAnswered,
  countRepeated,
  findSend,
  lockOwnText,
  lockSends,
  storeOwnText,
  listDeliveries,
  listOwnTexts,
  listSends,
  viewSend,
} from './store.ts'

const languages: Language[] = ['en', 'fr', 'ht']

export function remindersHandlers(parts: SendParts): Handlers<typeof reminders> {
  const linksTo = (origin: string) => linkOrigin(parts.settings, origin)

  /** Sends once per id. */
  function sendOnce(
    db: Db,
    { id, by, again }: { id: string | undefined; by: string; again: boolean },
    order: Order,
  ): Promise<Send> {
    const sendId = id ?? randomUUID()
    return transaction(db, async (tx) => {
      // Serialises sends of a church.
      await lockSends(tx, order.churchId)
      const before = await findSend(tx, order.churchId, sendId)
      if (before) return viewSend(before)
      const planned = await planOrder(tx, order)
      if (planned.length === 0) throw fieldProblem('member_ids', m.recipients_none())
      const repeated = again ? 0 : await countRepeated(tx, order.churchId, planned)
      if (repeated > 0) {
        const minutes = repeatMinutes
        throw new Problem(409, m.send_repeated({ count: repeated, minutes }), { details: { repeated } })
      }
      await writeSend(tx, parts, { ...order, id: sendId, sentBy: by, by }, planned)
      // The id belongs to another church.
      const written = await findSend(tx, order.churchId, sendId)
      if (!written) throw notFound()
      return viewSend(written)
    })
  }

  return {
    async preview({ church_id, kind, event_id, member_ids, text }, { db, caller, origin }) {
      if (kind === 'message' && !text) throw fieldProblem('text', m.field_required())
      if (text) checkText(kind, text)
      const order = { churchId: church_id, kind, eventId: event_id, memberIds: member_ids, text }
      const planned = await planOrder(db, { ...order, origin: linksTo(origin) })
      const going = planned.filter(({ status }) => status === 'queued')
      const summary = summarize(planned)
      return {
        ...summary,
        answered: event_id === undefined ? 0 : await countAnswered(db, event_id, member_ids),
        unsent: (parts.sms ? 0 : summary.sms) + (parts.mail ? 0 : summary.mail),
        left: (await readTexts(db, church_id, parts.settings)).left,
        unproven: await lacksProof(db, parts, caller.userId, going),
      }
    },

    async sms({ send_id, member_ids, again }, { db, church, caller, origin }) {
      const order = {
        churchId: church.id,
        kind: 'absent',
        eventId: undefined,
        memberIds: member_ids,
      } as const
      return sendOnce(db, { id: send_id, by: caller.userId, again }, { ...order, origin: linksTo(origin) })
    },

    async sendMessage({ church_id, send_id, member_ids, text, again }, { db, caller, origin }) {
      checkText('message', text)
      const order = { churchId: church_id, kind: 'message', memberIds: member_ids, text } as const
      return sendOnce(db, { id: send_id, by: caller.userId, again }, { ...order, origin: linksTo(origin) })
    },

    async sendInvites({ event_id, send_id, kind, member_ids, again }, { db, church, caller, origin }) {
      const order = { churchId: church.id, kind, eventId: event_id, memberIds: member_ids }
      return sendOnce(db, { id: send_id, by: caller.userId, again }, { ...order, origin: linksTo(origin) })
    },

    async sends({ church_id, event_id, page, limit }, { db }) {
      const { sends, total } = await listSends(db, church_id, event_id, limit, (page - 1) * limit)
      return {
        sends: sends.map(viewSend),
        currentPage: page,
        totalPages: Math.ceil(total / limit),
        totalItems: total,
      }
    },

    async send({ send_id, page, limit }, { db, church }) {
      const send = await findSend(db, church.id, send_id)
      if (!send) throw notFound()
      const rows = await listDeliveries(db, send_id, limit, (page - 1) * limit)
      const view = viewSend(send)
      const total = Object.values(view.counts).reduce((sum, n) => sum + n, 0)
      return {
        ...view,
        deliveries: rows.map(({ problem, updated, ...row }) => ({
          ...row,
          problem: row.status === 'failed' ? describeProblem(problem) : '',
          updatedAt: new Date(updated).toISOString(),
        })),
        currentPage: page,
        totalPages: Math.ceil(total / limit),
        totalItems: total,
      }
    },

    resend: ({ send_id }, { db, church, caller }) =>
      transaction(db, async (tx) => {
        if (!(await findSend(tx, church.id, send_id))) throw notFound()
        const of = { sendId: send_id, churchId: church.id, userId: caller.userId }
        const queued = await queueAgain(tx, send_id)
        if (queued.length > 0) {
          await queueDelivery(tx, parts.jobs, of)
          await allowMessages(tx, parts, { churchId: church.id, by: caller.userId }, queued)
        }
        return viewSend((await findSend(tx, church.id, send_id))!)
      }),

    async texts({ church_id }, { db }) {
      const own = await listOwnTexts(db, church_id)
      const texts = messageKinds.flatMap((kind) => languages.map((language) => ({ kind, language })))
      return {
        texts: texts.map(({ kind, language }) => ({
          kind,
          language,
          text: own.find((one) => one.kind === kind && one.language === language)?.text ?? '',
          standard: standardText(kind, language),
        })),
      }
    },

    setText({ church_id, kind, language, ...input }, { db }) {
      if (input.text !== undefined) checkText(kind, input.text)
      return transaction(db, async (tx) => {
        const of = { churchId: church_id, kind, language }
        const stored = await lockOwnText(tx, of)
        const { changes, conflicts } = resolveEdit(textFields, input, { text: stored })
        const { text = stored } = changes
        if (text !== stored) await storeOwnText(tx, { ...of, text })
        return withConflicts({ kind, language, text, standard: standardText(kind, language) }, conflicts)
      })
    },
  }
}

/** Throws 400 at the text for an unknown placeholder or a misplaced link. */
function checkText(kind: SendKind, text: string): void {
  const unknown = unknownPlaceholder(kind, text)
  if (unknown !== undefined) throw fieldProblem('text', m.text_placeholder_unknown({ name: `{${unknown}}` }))
  if (linkNotLast(text)) throw fieldProblem('text', m.text_link_last())
}
