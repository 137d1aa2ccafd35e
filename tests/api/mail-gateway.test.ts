import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { account } from '#contract/account/account.ts'
import { reminders } from '#contract/reminders.ts'
import { churches } from '#server/db/schema/church.ts'
import { members } from '#server/db/schema/members.ts'
import { deliveries } from '#server/db/schema/reminders.ts'
import { mailGateway } from '#server/gateways/mail.ts'
import { readSettings } from '#server/settings.ts'
import { member, owner, person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { startMailServer } from '#tests/support/stand-ins/mail-stand-in.ts'
import { delivered, deliveriesOf, unsentFor } from '#tests/support/outgoing.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'

const mailServer = await startMailServer()
const api = await startApi(mailServer.env)
const pastor = await owner(api, { proven: true })
await api.db.update(churches).set({ language: 'ht' }).where(eq(churches.id, pastor.church.id))
afterAll(() => mailServer.stop())
beforeEach(() => mailServer.next())

/** A member without a phone. */
async function add(name = 'Élisée Pòl') {
  const someone = await member(api, pastor.token, pastor.church.id, name)
  await api.db.update(members).set({ phone: null }).where(eq(members.id, someone.id))
  return someone
}

async function send(...ids: string[]): Promise<string> {
  const input = { send_id: randomUUID(), member_ids: ids }
  const { status } = await api.call(reminders.sms, input, { token: pastor.token })
  expect(status).toBe(200)
  return input.send_id
}

async function problemOf(sendId: string) {
  const { body } = await api.call(reminders.send, { send_id: sendId }, { token: pastor.token })
  return body.deliveries[0]!.problem
}

describe('a message by mail', () => {
  it('goes out once, in the language of the church and in its name', async () => {
    const someone = await add()
    const id = await send(someone.id)
    expect((await delivered(api, id))[0]).toMatchObject({ status: 'sent', channel: 'mail' })
    const [mail, ...others] = mailServer.mailsTo(someone.email!)
    expect(others).toEqual([])
    expect(mail!.from).toBe('no-reply@lakou.example')
    expect(mail!.headers).toMatch(/^From: "?Legliz Lakou"? <no-reply@lakou\.example>/m)
    expect(mail!.headers).toMatch(/^Subject: Ou manke nou nan Legliz Lakou/m)
    expect(mail!.body).toMatch(/^Bonjou Élisée, ou manke nou/)
    expect(mail!.body).not.toContain('ARET')
  })

  it('to a mailbox that does not exist is failed, and says what to do', async () => {
    const someone = await add()
    mailServer.next('no such mailbox')
    const id = await send(someone.id)
    expect((await delivered(api, id))[0]!.status).toBe('failed')
    expect(await problemOf(id)).toMatch(/^This email address does not exist/)
  })

  it('is tried again by itself when the server takes none now', async () => {
    const someone = await add()
    mailServer.next('not now')
    const id = await send(someone.id)
    expect((await delivered(api, id))[0]!.status).toBe('sent')
    expect(mailServer.mailsTo(someone.email!)).toHaveLength(1)
  })

  it.each(['silent', 'taken, then silent'] as const)(
    'that was %s is not sent again by itself',
    async (mood) => {
      const someone = await add()
      api.shortenTimeouts()
      mailServer.next(mood)
      const id = await send(someone.id)
      await expect.poll(async () => (await deliveriesOf(api, id))[0]!.claimedAt).not.toBeNull()
      if (mood !== 'silent') await expect.poll(() => mailServer.mailsTo(someone.email!).length).toBe(1)
      const long = new Date(Date.now() - 90_000)
      await api.db.update(deliveries).set({ claimedAt: long }).where(eq(deliveries.sendId, id))
      await api.jobs.send(api.db, 'deliver', { sendId: id, tries: 0 })
      expect((await delivered(api, id))[0]).toMatchObject({ status: 'failed', problem: 'unknown' })
      expect(await problemOf(id)).toMatch(/may have arrived/)
      expect(mailServer.mailsTo(someone.email!)).toHaveLength(mood === 'silent' ? 0 : 1)
    },
  )
})

describe('the mail with a code', () => {
  const forgot = (email: string) => api.call(account.forgotPassword, { email }, { headers: fromElsewhere() })

  it('goes by the mail server, and the call does not wait for it', async () => {
    const { user } = await person(api)
    mailServer.next('not now')
    expect((await forgot(user.email!)).status).toBe(200)
    expect(mailServer.mailsTo(user.email!)).toEqual([])
    // It would come again in the middle of another test, and take what that has the server do.
    const removed = async () =>
      (await api.pool.query(`delete from pgboss.job where name = 'mail' and state = 'retry'`)).rowCount
    await expect.poll(removed).toBe(1)
  })

  it('carries the code with which the password is set', async () => {
    const { user } = await person(api)
    await forgot(user.email!)
    await expect.poll(() => mailServer.mailsTo(user.email!).length).toBe(1)
    const [mail] = mailServer.mailsTo(user.email!)
    const token = /\d{6}/.exec(mail!.body)![0]
    const input = { email: user.email!, token, password: 'another horse' }
    expect((await api.call(account.resetPassword, input, { headers: fromElsewhere() })).status).toBe(200)
    expect(mail!.headers).toMatch(/^From: "?Lakou"? <no-reply@lakou\.example>/m)
    // The change is told by another one.
    await expect.poll(() => mailServer.mailsTo(user.email!).length).toBe(2)
    expect(await unsentFor(api, user.email!)).toEqual([])
  })

  it('that the server refuses is kept for the operator', async () => {
    const { user } = await person(api)
    mailServer.next('no such mailbox')
    await forgot(user.email!)
    await expect.poll(async () => (await unsentFor(api, user.email!)).length).toBe(1)
  })
})

describe('the gateway', () => {
  const letter = { to: 'ana@example.org', subject: 'Bonjou', text: 'Bonjou Ana' }
  const gateway = (SMTP_URL: string) => mailGateway(readSettings({ ...mailServer.env, SMTP_URL }))!

  it('knows that nothing was taken where no connection was made', async () => {
    expect(await gateway('smtp://127.0.0.1:9').send(letter)).toEqual({ kind: 'later' })
  })

  it('takes a wrong password for a refusal', async () => {
    const url = mailServer.env.SMTP_URL.replace('lakou:', 'nobody:')
    expect(await gateway(url).send(letter)).toEqual({ kind: 'refused', problem: 'smtp_auth' })
  })

  it('gives two tries of one mail the same name', async () => {
    const to = 'twice@example.org'
    await gateway(mailServer.env.SMTP_URL).send({ ...letter, to, reference: 'one.1' })
    await gateway(mailServer.env.SMTP_URL).send({ ...letter, to, reference: 'one.1' })
    const names = mailServer.mailsTo(to).map(({ headers }) => /^Message-ID: (.*)$/im.exec(headers)?.[1])
    expect(names).toEqual(['<one.1@lakou.example>', '<one.1@lakou.example>'])
  })

  it('is none where nothing is set', () => {
    expect(mailGateway(readSettings({}))).toBeNull()
  })
})
