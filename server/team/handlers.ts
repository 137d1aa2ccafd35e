import { randomUUID } from 'node:crypto'
import { roles } from '#contract/scope.ts'
import type { Role } from '#contract/scope.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { team } from '#contract/team.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { pageAddress } from '#server/settings.ts'
import type { Settings } from '#server/settings.ts'
import { hashSecret, newSecret } from '#server/tokens.ts'
import { invitationEnd, viewColleague, viewInvitation } from './rules.ts'
import {
  addColleague,
  addInvitation,
  changeRole,
  claimOffer,
  findColleague,
  findOffer,
  listColleagues,
  listInvitations,
  nameOfChurch,
  removeColleague,
  removeInvitation,
} from './store.ts'

const isHigher = (role: Role, than: Role) => roles.indexOf(role) > roles.indexOf(than)

/** Handlers of a church's team and its invitations. */
export const teamHandlers = ({ settings }: { settings: Settings }): Handlers<typeof team> => ({
  async list({ church_id }, { db, church }) {
    return {
      people: (await listColleagues(db, church_id)).map(viewColleague),
      invitations: church.role === 'owner' ? (await listInvitations(db, church_id)).map(viewInvitation) : [],
    }
  },

  async invite({ church_id, role, note }, { db, caller }) {
    const secret = newSecret()
    const invitation = await addInvitation(db, {
      id: randomUUID(),
      churchId: church_id,
      role,
      note,
      tokenHash: hashSecret(secret),
      createdBy: caller.userId,
      expiresAt: invitationEnd(new Date()),
    })
    return { invitation: viewInvitation(invitation), link: pageAddress(settings, `/join/${secret}`) }
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

  join: ({ token }, { db, caller: { userId } }) =>
    transaction(db, async (tx) => {
      const offer = await claimOffer(tx, hashSecret(token))
      if (!offer) throw notFound()
      const { id, churchId, churchName, role } = offer
      const membership = { church_id: churchId, church_name: churchName }
      if (!(await addColleague(tx, { churchId, userId, role }))) {
        const colleague = (await findColleague(tx, churchId, userId))!
        // The link stays unused when its opener has this role or a higher one: it is meant for somebody else.
        if (!isHigher(role, colleague.role)) return { ...membership, role: colleague.role }
        await changeRole(tx, churchId, userId, role)
      }
      await removeInvitation(tx, churchId, id)
      return { ...membership, role }
    }),

  change: ({ church_id, user_id, role }, { db }) =>
    transaction(db, async (tx) => {
      const colleague = await requireColleague(tx, church_id, user_id)
      await changeRole(tx, church_id, user_id, role)
      return viewColleague({ ...colleague, role })
    }),

  remove: ({ church_id, user_id }, { db }) =>
    transaction(db, async (tx) => {
      const colleague = await requireColleague(tx, church_id, user_id)
      await removeColleague(tx, church_id, user_id)
      return { message: m.colleague_removed({ name: colleague.name }) }
    }),

  async leave({ church_id }, { db, caller, church }) {
    if (church.role === 'owner') throw new Problem(409, m.owner_stays())
    const left = await nameOfChurch(db, church_id)
    await removeColleague(db, church_id, caller.userId)
    return { message: m.team_left({ church: left }) }
  },
})

/** Locks somebody in a church's team who is not its owner. Throws `Problem` 404 or 409. */
async function requireColleague(tx: Db, churchId: string, userId: string) {
  const colleague = await findColleague(tx, churchId, userId)
  if (!colleague) throw notFound()
  if (colleague.role === 'owner') throw new Problem(409, m.owner_stays())
  return colleague
}
