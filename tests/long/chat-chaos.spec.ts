import { rmSync } from 'node:fs'
import { asc, eq } from 'drizzle-orm'
import { messages as calls } from '#contract/messages.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { messages } from '#server/db/schema/messages.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import type { Person } from '#tests/support/browser.ts'
import { withoutLimit } from '#tests/support/messages.ts'
import { expect, test } from '#tests/support/offline.ts'
import { installedProfile, startPhone } from '#tests/support/pages/phone.ts'
import type { Phone } from '#tests/support/pages/phone.ts'
import { startServer } from '#tests/support/server-process.ts'
import { startCuttingProxy } from '#tests/support/stand-ins/cutting-proxy.ts'

/** So many streams are cut off; npm run test:long cuts a hundred. */
const mostCuts = Number(process.env['CHAT_CUTS'] ?? 6)
const messagesEach = 20
/** Written while the other looks at something else. */
const unreadAtEnd = 3

/** One of the two, with the app on a phone. */
function writer(phone: Phone, other: Person) {
  const { page } = phone
  const conversation = page.getByRole('region', { name: `Messages with ${other.user.name}` })
  const field = page.getByLabel(`Message to ${other.user.name}`)
  const sent: string[] = []
  return {
    phone,
    sent,
    async open() {
      await page.goto(`/leagues/messages/${other.user.id}`)
      await expect(field).toBeVisible()
    },
    async send() {
      const text = `${other.user.name} ${sent.length + 1}.`
      await field.fill(text)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(field).toHaveValue('')
      sent.push(text)
    },
    /** A phone that is taken up again opens its stream at once; else it waits longer and longer. */
    wake: () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    /** The texts that are shown, from the top; what is not on the server yet has no place among them. */
    shown: () =>
      conversation
        .locator('[data-sequence]')
        .evaluateAll((items) => items.map((item) => item.querySelector('p')!.textContent)),
  }
}

test('two browsers chat over a network that breaks while a server is killed: each message once, in one order', async ({
  machine,
  testbed,
  owner,
}) => {
  test.slow(mostCuts > 12)
  const wideline = await testbed.api.person({ name: 'Wideline Désir' })
  const role = { churchId: owner.church.id, userId: wideline.user.id, role: 'leader' as const }
  await testbed.db.insert(churchUsers).values(role)
  for (const one of [owner, wideline]) await withoutLimit(testbed, one)

  const random = seededRandom(1)
  const second = await startServer(machine.env)
  const ports = () => [machine.target.port, ...(second.hasExited() ? [] : [second.port])]
  const cuts = { left: 0 }
  // Each connection goes to one of those that are there.
  const route = {
    get port() {
      return random.pick(ports())
    },
  }
  const proxy = await startCuttingProxy(route, random, cuts)
  const profile = await installedProfile(proxy.origin)
  const phones = [await startPhone(proxy.origin, profile), await startPhone(proxy.origin, profile)] as const
  try {
    const people = [owner, wideline] as const
    const both = [writer(phones[0], wideline), writer(phones[1], owner)] as const
    await Promise.all(phones.map((phone, i) => phone.signIn(people[i]!.user.email!, people[i]!.password)))
    await Promise.all(both.map((side) => side.open()))
    cuts.left = mostCuts

    const write = async (side: (typeof both)[0]) => {
      for (let seen = cuts.left; side.sent.length < messagesEach || cuts.left > 0;) {
        await side.send()
        if (cuts.left < seen) await Promise.all(both.map(({ wake }) => wake()))
        seen = cuts.left
      }
    }
    const kill = async () => {
      await expect.poll(() => both[0].sent.length).toBeGreaterThan(messagesEach / 2)
      await second.kill()
    }
    await Promise.all([...both.map(write), kill()])
    for (const { phone, wake } of both) {
      await wake()
      await phone.page.evaluate(() => dispatchEvent(new Event('online')))
      await phone.allSent()
      expect((await phone.outbox()).filter((row) => row.status === 'needsAttention')).toEqual([])
    }

    const stored = async () => {
      const [one, other] = people.map(({ user }) => user.id).toSorted()
      const rows = await testbed.db
        .select({ text: messages.text })
        .from(messages)
        .where(eq(messages.conversationId, `${one}:${other}`))
        .orderBy(asc(messages.sequence))
      return rows.map(({ text }) => text)
    }
    const oracle = await stored()
    expect(oracle.toSorted()).toEqual([...both[0].sent, ...both[1].sent].toSorted())
    for (const side of both) {
      // What one person wrote is there in the order in which it was written.
      expect(oracle.filter((text) => side.sent.includes(text))).toEqual(side.sent)
      await expect.poll(side.shown).toEqual(oracle)
    }
    const unread = async (person: Person) =>
      (await testbed.api.call(calls.conversations, {}, person.access_token)).unread
    for (const person of people) await expect.poll(() => unread(person)).toBe(0)

    const { page } = phones[1]
    await page.goto('/settings')
    for (let i = 0; i < unreadAtEnd; i++) await both[0].send()
    await page.goto('/leagues/messages')
    await expect(page.getByText(`${unreadAtEnd} unread messages`).first()).toBeAttached()
    expect(await unread(wideline)).toBe(unreadAtEnd)
    await both[1].open()
    await expect.poll(() => unread(wideline)).toBe(0)
    await expect.poll(both[1].shown).toEqual(await stored())
  } finally {
    await Promise.all(phones.map((phone) => phone.close()))
    await proxy.close()
    if (!second.hasExited()) await second.stop()
    rmSync(profile, { recursive: true, force: true })
  }
})
