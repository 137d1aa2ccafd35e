import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { security } from '#contract/account/security.ts'
import { help, runOperatorCommand } from '#server/account/operator/commands.ts'
import { storeUnsentMail, storeUnsentText } from '#server/gateways/unsent.ts'
import { users } from '#server/db/schema/account.ts'
import { churches } from '#server/db/schema/church.ts'
import { recoveryCodes, secondFactors } from '#server/db/schema/identities.ts'
import { owner, person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { operatorCommand } from '#tests/support/operator-command.ts'
import { addPhone, withoutPassword } from '#tests/support/samples/account/security-samples.ts'
import { fromElsewhere, lastMail, newcomer, newNumber } from '#tests/support/samples/visitors.ts'
import { startServer } from '#tests/support/server-process.ts'
import { sessionGiven } from '#tests/support/session-given.ts'

// What only the operator may do, so that nobody is locked out of what is theirs.

const api = await startApi()
const services = {
  db: api.db,
  enqueueMail: storeUnsentMail,
  enqueueText: storeUnsentText,
  pageAddress: (path: string) => `https://church.example${path}`,
}
const run = (...args: string[]) => runOperatorCommand(services, args)
const signIn = (email: string, password: string) =>
  api.call(account.signIn, { email, password }, { headers: fromElsewhere() })
const me = async (access_token: string) => (await api.call(account.checkToken, { access_token })).body
const lastEvent = async (token: string) => (await api.call(security.events, {}, { token })).body.events[0]

/** The secret of the link that the command has printed. */
function linkIn(output: string): string {
  const address = /https:\/\/\S+/.exec(output)![0]
  expect(address).toMatch(/^https:\/\/church\.example\/password-link#/)
  return new URLSearchParams(new URL(address).hash.slice(1)).get('link')!
}

test('the list has each account with email, phone, type, plan and churches', async () => {
  const { user, church } = await owner(api)
  await run('type', user.email!, '2')
  const line = (await run('list')).split('\n').find((row) => row.includes(user.email!))!
  expect(line.split(/ {2,}/)).toEqual([
    user.email,
    '-',
    `@${user.username}`,
    user.name,
    '2',
    'free',
    `${church.name} (owner)`,
  ])
})

test('nobody writes to the operator’s terminal by a name', async () => {
  const { user } = await person(api)
  await api.db.update(users).set({ name: 'A\u001b[2J\nB' }).where(eq(users.id, user.id))
  expect(await run('list')).toContain('A[2JB')
})

test.each([
  ['by its email', (user: { email: string }) => user.email.toUpperCase()],
  ['by its username', (user: { username: string }) => `@${user.username}`],
  ['by its phone', (user: { phone: string }) => user.phone.replace('+509', '+509 ')],
  ['by its phone without the sign', (user: { phone: string }) => user.phone.slice(1)],
])('an account is named %s', async (_, name) => {
  const { token, user } = await person(api)
  const phone = newNumber()
  await api.db.update(users).set({ phone }).where(eq(users.id, user.id))
  await run('plan', name({ email: user.email!, username: user.username, phone }), 'growth')
  expect(await me(token)).toMatchObject({ subscription_plan: 'growth', subscription_status: 'active' })
})

test('a change of type or plan holds at once, is in the security list and is mailed in the church’s language', async () => {
  const { token, user, church } = await owner(api)
  await api.db.update(churches).set({ language: 'ht' }).where(eq(churches.id, church.id))
  expect(await run('type', user.email!, '2')).toBe(
    `${user.name} (${user.email}) is of type 2 (Professional) now.`,
  )
  expect((await me(token)).user_type).toBe(2)
  expect(await lastEvent(token)).toMatchObject({ kind: 'operator_changed', device: 'operator' })
  expect((await lastMail(api.db, user.email!))!.body).toContain(
    m.security_operator_changed({}, { locale: 'ht' }),
  )
  await run('plan', user.email!, 'starter')
  await run('plan', user.email!, 'free')
  expect(await me(token)).toMatchObject({ subscription_plan: 'free', subscription_status: 'free' })
})

test('the second factor that was turned off is asked for no more', async () => {
  const { user } = await person(api)
  const userId = user.id
  await api.db.insert(secondFactors).values({ userId, secret: '', confirmedAt: new Date() })
  await api.db.insert(recoveryCodes).values({ userId, codeHash: '' })
  expect((await signIn(user.email!, 'correct horse')).body.is_2factor_auth_enabled).toBe(true)
  await run('second-factor-off', user.email!)
  expect((await signIn(user.email!, 'correct horse')).body.is_2factor_auth_enabled).toBe(false)
  expect(await api.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))).toBe(0)
  await expect(run('second-factor-off', user.email!)).rejects.toThrow('has no second step')
})

test('the link gives an account without a way to its password a new one', async () => {
  const { user } = await person(api)
  await withoutPassword(api, user.id)
  const link = linkIn(await run('password-link', user.email!))
  const { body } = await api.call(security.usePasswordLink, { link, password: 'new horse' })
  expect(sessionGiven(body).user.id).toBe(user.id)
  expect((await signIn(user.email!, 'new horse')).status).toBe(200)
})

test('an account without an email gets one with its link, if nobody else has it', async () => {
  const { user } = await person(api)
  const other = await person(api)
  await addPhone(api, user.id)
  await api.db.update(users).set({ email: null }).where(eq(users.id, user.id))
  const { email } = newcomer()
  const link = (...words: string[]) => run('password-link', user.username, ...words)
  await expect(link()).rejects.toThrow('has no email')
  await expect(link('nobody')).rejects.toThrow('"nobody" is no email')
  await expect(link(other.user.email!)).rejects.toThrow('Another account')
  const secret = linkIn(await link(email))
  await api.call(security.usePasswordLink, { link: secret, password: 'new horse' })
  expect((await signIn(email, 'new horse')).status).toBe(200)
})

test.each([
  [['nonsense'], 'There is no command "nonsense"'],
  [['type', 'marie@example.org'], '"type" takes 2 words'],
  [['list', 'x'], '"list" takes 0 words'],
  [
    ['plan', 'nobody@example.org', 'free'],
    'No account has the email, phone or username "nobody@example.org"',
  ],
])('%j is refused in words', async (args, words) => {
  await expect(run(...args)).rejects.toThrow(words)
})

test.each([
  ['type', '3', 'The type is 1 or 2, not "3".'],
  ['plan', 'gold', 'The plan is one of free, starter, growth, not "gold".'],
])('%s %s changes nothing', async (command, word, message) => {
  const { token, user } = await person(api)
  await expect(run(command, user.email!, word)).rejects.toThrow(message)
  expect((await lastEvent(token))!.kind).toBe('sign_in')
})

test('a name that two accounts have changes neither', async () => {
  const [one, other] = [await person(api), await person(api)]
  const phone = newNumber()
  await api.db.update(users).set({ phone }).where(eq(users.id, one.user.id))
  await api.db
    .update(users)
    .set({ username: phone.slice(1) })
    .where(eq(users.id, other.user.id))
  await expect(run('plan', phone.slice(1), 'growth')).rejects.toThrow('names several accounts')
  expect((await me(one.token)).subscription_plan).toBe('free')
})

// Each of these processes takes seconds of a processor to start.
describe('as a process', { timeout: 300_000 }, () => {
  const folders: string[] = []
  const folder = async () => {
    folders.push(await mkdtemp(join(tmpdir(), 'lakou-operator-')))
    return folders.at(-1)!
  }
  afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true, force: true }))))

  test('it works beside a running server with the embedded database, and without the server', async () => {
    const env = { DATA_DIR: await folder(), PORT: '0' }
    const server = await startServer(env)
    const someone = newcomer()
    const response = await fetch(`http://127.0.0.1:${server.port}/api/auth/register/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(someone),
    })
    expect(response.status).toBe(200)
    expect(await operatorCommand(env, 'plan', someone.email, 'growth')).toEqual({
      code: 0,
      output: `${someone.name} (${someone.email}) has the plan growth now.\n`,
      error: '',
    })
    await server.stop()
    const { output } = await operatorCommand(env, 'list')
    expect(output).toMatch(new RegExp(`${someone.email} .* growth`))
  })

  test('it works with DATABASE_URL', async () => {
    const { user } = await person(api)
    const { output } = await operatorCommand({ DATABASE_URL: api.url }, 'plan', user.email!, 'growth')
    expect(output).toContain('has the plan growth now')
  })

  test('it says what it can do, and what is wrong, with the exit status of each', async () => {
    const env = { DATA_DIR: await folder() }
    expect(await operatorCommand(env)).toEqual({ code: 0, output: `${help}\n`, error: '' })
    const { code, error } = await operatorCommand(env, 'list')
    expect({ code, error }).toEqual({ code: 1, error: expect.stringMatching(/^There is no database in /) })
  })
})
