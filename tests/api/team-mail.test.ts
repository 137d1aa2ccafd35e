import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { m } from '#contract/locales/paraglide/messages.js'
import { team } from '#contract/team.ts'
import { churches } from '#server/db/schema/church.ts'
import { teamInvitations } from '#server/db/schema/team.ts'
import { owner, person, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { fromElsewhere, lastMail, newcomer } from '#tests/support/samples/visitors.ts'

const api = await startApi()
const day = 24 * 60 * 60 * 1000

const invite = (token: string, church_id: string, input = {}) =>
  api.call(team.invite, { church_id, role: 'usher', ...input }, { token })
const look = (token: string) => api.call(team.look, { token }, { headers: fromElsewhere() })
const list = (token: string, church_id: string) => api.call(team.list, { church_id }, { token })
const secretOf = (link: string) => link.split('/').at(-1)!

/** An owner whose own email is proven. */
async function provenOwner(language: 'en' | 'ht' = 'en') {
  const mine = await owner(api, { proven: true })
  await api.db.update(churches).set({ language }).where(eq(churches.id, mine.church.id))
  return mine
}

test('an invitation is mailed in the church’s language, and who gets it joins by its link', async () => {
  const mine = await provenOwner('ht')
  const { email } = newcomer()
  const { status, body } = await invite(mine.token, mine.church.id, { email: ` ${email.toUpperCase()} ` })
  expect({ status, email: body.invitation?.email }).toEqual({ status: 200, email })
  expect((await list(mine.token, mine.church.id)).body.invitations).toEqual([body.invitation])
  const mail = (await lastMail(api.db, email))!
  const { church: its, user } = mine
  expect(mail.subject).toBe(m.invitation_mail_subject({ church: its.name }, { locale: 'ht' }))
  const said = { name: user.name, church: its.name, link: body.link, days: 14 }
  expect(mail.body).toBe(m.invitation_mail_text(said, { locale: 'ht' }))
  const invited = await person(api)
  const joined = await api.call(team.join, { token: secretOf(body.link) }, { token: invited.token })
  expect({ status: joined.status, body: joined.body }).toMatchObject({
    status: 200,
    body: { church_id: its.id, role: 'usher' },
  })
})

test('a mailed invitation is mailed again with a new link; a link that was handed over is not', async () => {
  const mine = await provenOwner()
  const { email } = newcomer()
  const first = (await invite(mine.token, mine.church.id, { email })).body
  await api.db
    .update(teamInvitations)
    .set({ expiresAt: new Date(Date.now() + day) })
    .where(eq(teamInvitations.id, first.invitation.id))
  const mailAgain = (invitation_id: string) =>
    api.call(team.mailAgain, { invitation_id }, { token: mine.token })
  const { status, body } = await mailAgain(first.invitation.id)
  expect({ status, invitation: body.invitation }).toMatchObject({
    status: 200,
    invitation: { id: first.invitation.id, email },
  })
  expect(Date.parse(body.invitation.expiresAt) - Date.now()).toBeGreaterThan(13.9 * day)
  expect((await lastMail(api.db, email))!.body).toContain(body.link)
  expect((await look(secretOf(first.link))).status).toBe(404)
  expect((await look(secretOf(body.link))).status).toBe(200)

  const byHand = (await invite(mine.token, mine.church.id)).body
  expect((await mailAgain(byHand.invitation.id)).status).toBe(404)
  expect((await look(secretOf(byHand.link))).status).toBe(200)
})

test('nothing is mailed while the inviter’s own email is not proven', async () => {
  const mine = await owner(api)
  const { email } = newcomer()
  const { status, body } = await invite(mine.token, mine.church.id, { email })
  const message = m.inviter_unproven()
  expect({ status, body }).toEqual({ status: 403, body: { message, fields: { email: message } } })
  expect((await list(mine.token, mine.church.id)).body.invitations).toEqual([])
  expect(await lastMail(api.db, email)).toBeUndefined()
})

test('who is in the team already is not invited by mail', async () => {
  const mine = await provenOwner()
  const { user } = await withRole(api, mine.church.id, 'usher')
  const { status, body } = await invite(mine.token, mine.church.id, { email: user.email! })
  expect({ status, fields: body.fields }).toEqual({
    status: 409,
    fields: { email: m.invited_already_there() },
  })
})

test('one address gets five invitations a day, whoever invites', async () => {
  const people = [await provenOwner(), await provenOwner()]
  const { email } = newcomer()
  const statuses = []
  for (let i = 0; i < 6; i++) {
    const mine = people[i % 2]!
    statuses.push((await invite(mine.token, mine.church.id, { email })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
