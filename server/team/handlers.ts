import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { roles } from '#contract/scope.ts'
import type { Role } from '#contract/scope.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { team } from '#contract/team.ts'
import { recordActivity } from '#server/church-activity.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { isProven } from '#server/db/proven-accounts.ts'
import type { EnqueueMail } from '#server/gateways/mail-queue.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { linkOrigin } from '#server/http/link-origin.ts'
import type { MarkSeen, Notify } from '#server/notify.ts'
import type { Settings } from '#server/settings.ts'
import { hashSecret, newSecret } from '#server/tokens.ts'
import { requireMailing, sendInvitation } from './invitation-mail.ts'
import { listActivity, listActors } from './activity-store.ts'
import { invitationEnd, viewActivity, viewColleague, viewInvitation } from './rules.ts'
import {
  addColleague,
  addInvitation,
  changeRole,
  claimOffer,
  findColleague,
  findInviter,
  findOffer,
  isInTeam,
  listColleagues,
  listInvitations,
  nameOfChurch,
  removeColleague,
  removeInvitation,
  renewInvitation,
} from './store.ts'

const isHigher = (role: Role, than: Role) => roles.indexOf(role) > roles.indexOf(than)

interface Services {
  pool: Pool
  settings: Pick<Settings, 'publicUrl' | 'host' | 'port'>
  enqueueMail: EnqueueMail
  notify: Notify
  markSeen: MarkSeen
}

/** A church's team and its invitations. */
export const teamHandlers = ({ pool, settings, markSeen, ...services }: Services): Handlers<typeof team> => ({
  async list({ church_id }, { db, caller, church }) {
    return {
      may_mail: await isProven(db, caller.userId),
      people: (await listColleagues(db, church_id)).map(viewColleague),
      invitations: church.role === 'owner' ? (await listInvitations(db, church_id)).map(viewInvitation) : [],
    }
  },

  async activity({ church_id: churchId, user_id: userId, before, limit }, { db }) {
    const [found, people] = await Promise.all([
      listActivity(db, { churchId, userId, before, limit: limit + 1 }),
      listActors(db, churchId),
    ])
    const activity = found.slice(0, limit)
    const next_before = found.length > limit ? activity.at(-1)!.id : null
    return { activity: activity.map(viewActivity), next_before, people }
  },

  async invite({ church_id: churchId, role, note, email: to }, { db, caller, origin }) {
    if (to && (await isInTeam(db, churchId, to))) {
      throw new Problem(409, m.invited_already_there(), { fields: { email: m.invited_already_there() } })
    }
    const site = linkOrigin(settings, origin)
    // Without a trusted origin nothing is mailed, and the inviter passes the link on.
    const email = site === undefined ? null : to || null
    const inviter = await findInviter(db, churchId, caller.userId)
    if (email !== null) await requireMailing({ pool, db }, { inviter, churchId, email })
    const { link, ...made } = newLink(site ?? origin)
    return transaction(db, async (tx) => {
      const createdBy = caller.userId
      const row = { id: randomUUID(), churchId, role, note: note || (email === null ? to : ''), email }
      const invitation = await addInvitation(tx, { ...row, createdBy, ...made })
      if (email !== null) await sendInvitation(tx, services, { id: row.id, inviter, email, link })
      const not_mailed = to && email === null ? m.invitation_not_mailed() : null
      return { invitation: viewInvitation(invitation), link, not_mailed }
    })
  },

  async mailAgain({ invitation_id: id }, { db, caller, church: { id: churchId }, origin }) {
    const open = (await listInvitations(db, churchId)).find((one) => one.id === id)
    if (!open?.email) throw notFound()
    const { email } = open
    const site = linkOrigin(settings, origin)
    if (site === undefined) throw new Problem(422, m.invitation_not_mailed_again())
    const inviter = await findInviter(db, churchId, caller.userId)
    await requireMailing({ pool, db }, { inviter, churchId, email })
    const { link, ...made } = newLink(site)
    return transaction(db, async (tx) => {
      const invitation = await renewInvitation(tx, { churchId, id, ...made })
      // Accepted or withdrawn concurrently.
      if (!invitation) throw notFound()
      await sendInvitation(tx, services, { id, inviter, email, link })
      return { invitation: viewInvitation(invitation), link, not_mailed: null }
    })
  },

  async withdraw({ invitation_id }, { db, church }) {
    if (!(await removeInvitation(db, church.id, invitation_id))) throw notFound()
    return { message: m.invitation_withdrawn() }
  },

  async look({ token }, { db }) {
    const offer = await findOffer(db, hashSecret(token))
    if (!offer) throw notFound()
    return { church_name: offer.churchName, role: offer.role }
  },

  join: ({ token }, { db, caller }) =>
    transaction(db, async (tx) => {
      const offer = await claimOffer(tx, hashSecret(token))
      if (!offer) throw notFound()
      const { id, churchId, churchName, role } = offer
      const { userId } = caller
      const membership = { church_id: churchId, church_name: churchName }
      if (!(await addColleague(tx, { churchId, userId, role }))) {
        const colleague = (await findColleague(tx, churchId, userId))!
        // The link stays valid when its opener already has this role or a higher one, since it is meant for another
        // person.
        if (!isHigher(role, colleague.role)) return { ...membership, role: colleague.role }
        await changeRole(tx, churchId, userId, role)
      }
      await removeInvitation(tx, churchId, id)
      await recordActivity(tx, { churchId, userId }, 'colleague_joined', { role })
      await markSeen(tx, caller, 'team_invitation', id)
      return { ...membership, role }
    }),

  change: ({ church_id, user_id, role }, { db, caller }) =>
    transaction(db, async (tx) => {
      const colleague = await requireColleague(tx, church_id, user_id)
      await changeRole(tx, church_id, user_id, role)
      if (role !== colleague.role) {
        const detail = { name: colleague.name, role }
        await recordActivity(tx, { churchId: church_id, ...caller }, 'role_changed', detail)
      }
      return viewColleague({ ...colleague, role })
    }),

  remove: ({ church_id, user_id }, { db, caller }) =>
    transaction(db, async (tx) => {
      const colleague = await requireColleague(tx, church_id, user_id)
      await removeColleague(tx, church_id, user_id)
      const detail = { name: colleague.name }
      await recordActivity(tx, { churchId: church_id, ...caller }, 'colleague_removed', detail)
      return { message: m.colleague_removed({ name: colleague.name }) }
    }),

  async leave({ church_id }, { db, caller, church }) {
    if (church.role === 'owner') throw new Problem(409, m.owner_stays())
    return transaction(db, async (tx) => {
      const left = await nameOfChurch(tx, church_id)
      await removeColleague(tx, church_id, caller.userId)
      await recordActivity(tx, { churchId: church_id, ...caller }, 'colleague_left')
      return { message: m.team_left({ church: left }) }
    })
  },
})

/** Creates a link and its stored form. */
function newLink(site: string) {
  const secret = newSecret()
  const expiresAt = invitationEnd(new Date())
  return { link: `${site}/join/${secret}`, tokenHash: hashSecret(secret), expiresAt }
}

/** Locks a team member other than the owner. Throws `Problem` 404 or 409. */
async function requireColleague(tx: Db, churchId: string, userId: string) {
  const colleague = await findColleague(tx, churchId, userId)
  if (!colleague) throw notFound()
  if (colleague.role === 'owner') throw new Problem(409, m.owner_stays())
  return colleague
}
