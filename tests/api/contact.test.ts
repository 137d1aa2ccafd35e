import { like } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { contact } from '#contract/contact.ts'
import { unsentMessages } from '#server/db/schema/unsent.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { unsentFor } from '#tests/support/outgoing.ts'
import { fromElsewhere, newcomer } from '#tests/support/samples/visitors.ts'
import { startMailServer } from '#tests/support/stand-ins/mail-stand-in.ts'

const operator = 'ed@church.example'
const mailServer = await startMailServer()
const withMail = await startApi({ ...mailServer.env, OPERATOR_EMAIL: operator })
const api = await startApi()
afterAll(() => mailServer.stop())

const message = () => ({
  name: 'Élisée Jean',
  email: newcomer().email,
  topic: 'plan',
  message: 'Konbyen pou 300 manm?\nMèsi!',
})
const send = (input: Record<string, unknown>, language = 'en', on = api) =>
  on.call(contact.send, input, { language, headers: fromElsewhere() })

const anyThree = Array.from({ length: 3 }, () => expect.any(String))

/** The mail that arrives for the operator with this text. */
async function arrived(text: string) {
  const found = () => mailServer.mailsTo(operator).find(({ body }) => body.includes(text))
  await expect.poll(found).toBeDefined()
  return found()!
}

describe('a message to the operator', () => {
  it('arrives in their mailbox, and a reply goes to the writer', async () => {
    const input = message()
    const { status, body } = await send(input, 'ht', withMail)
    expect([status, body.message]).toEqual([200, 'Mesaj ou a ale.'])
    const mail = await arrived(input.email)
    expect(mail.from).toBe('no-reply@lakou.example')
    expect(mail.headers).toContain(`<${input.email}>`)
    expect(mail.headers).toMatch(new RegExp(`^Reply-To: .*<${input.email}>`, 'm'))
    expect(mail.body).toMatch(/^Konbyen pou 300 manm\?\r?\nMèsi!/)
    expect(mail.body).toContain('Language: ht')
    expect(mail.body).toContain('Account: not signed in')
  })

  it('names the account of a writer who is signed in', async () => {
    const { user, token } = await person(withMail)
    const input = message()
    await withMail.call(contact.send, input, { token, headers: fromElsewhere() })
    expect((await arrived(input.email)).body).toContain(`Account: ${user.id}`)
  })

  it('adds no header and no recipient, whatever is typed', async () => {
    const victim = 'victim@example.org'
    const email = newcomer().email
    const before = mailServer.taken.length
    const name = `Eve\r\nBcc: ${victim}\r\nSubject: Hello\u2028X-Evil: 1", <${victim}>`
    expect((await send({ ...message(), name, email }, 'en', withMail)).status).toBe(200)
    const { headers } = await arrived(`<${email}>`)
    const unfolded = headers.replace(/\r\n[ \t]+/g, ' ')
    expect(unfolded.match(/^(bcc|subject|x-evil|to|reply-to|from):/gim)).toHaveLength(4)
    expect(unfolded).not.toMatch(/^(bcc|x-evil):/im)
    expect(mailServer.taken).toHaveLength(before + 1)
    for (const bad of [`eve@example.org\r\nBcc: ${victim}`, `eve@example.org, ${victim}`, `<${victim}>`]) {
      expect((await send({ ...message(), email: bad }, 'en', withMail)).body.fields, bad).toHaveProperty(
        'email',
      )
    }
    expect(mailServer.taken).toHaveLength(before + 1)
  })

  it('is kept as unsent where the operator has given no address', async () => {
    const input = message()
    expect((await send(input)).status).toBe(200)
    // Other tests write to the operator of this database, too.
    const kept = (await unsentFor(api, 'operator')).find(({ body }) => body.includes(input.email))!
    expect(kept.subject).toBe('Plan: Élisée Jean')
    expect(kept.body).toContain(`From: Élisée Jean <${input.email}>`)
  })

  it('of a program that fills in what people do not see is dropped', async () => {
    const input = message()
    expect((await send({ ...input, leave_empty: 'https://spam.example' })).status).toBe(200)
    const ofIt = like(unsentMessages.body, `%${input.email}%`)
    expect(await api.db.$count(unsentMessages, ofIt)).toBe(0)
    // The count sees what is kept.
    await send(input)
    expect(await api.db.$count(unsentMessages, ofIt)).toBe(1)
  })

  it.each([
    [
      'en',
      ['Name is required', 'Email is required', 'This value is not allowed here.', 'Write your message.'],
    ],
    ['fr', [...anyThree, 'Écrivez votre message.']],
    ['ht', [...anyThree, 'Ekri mesaj ou a.']],
  ])('that lacks something is refused at each field (%s)', async (language, [name, email, topic, text]) => {
    const { status, body } = await send({ name: ' ', email: '', topic: 'nothing', message: '\n' }, language)
    expect(status).toBe(400)
    expect(body.fields).toEqual({ name, email, topic, message: text })
    const long = await send({ ...message(), message: 'a'.repeat(5001) }, language)
    expect([long.status, Object.keys(long.body.fields!)]).toEqual([400, ['message']])
  })

  it('can be sent sixty times in an hour from one network', async () => {
    const headers = fromElsewhere()
    const write = () => api.call(contact.send, { ...message(), email: newcomer().email }, { headers })
    for (let n = 0; n < 60; n++) expect((await write()).status).toBe(200)
    const refused = await write()
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  })
})
