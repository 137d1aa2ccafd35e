import { setTimeout } from 'node:timers/promises'
import { dateIn, rollSunday } from '#contract/fields/calendar.ts'
import { members } from '#contract/members.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import type { Random } from '#server/demo/seeded-random.ts'
import type { Owner } from '#tests/support/browser.ts'
import { churchOracle } from '#tests/support/database/church-oracle.ts'
import { startNewerApp } from '#tests/support/newer-app.ts'
import { expect, test } from '#tests/support/offline.ts'
import type { Testbed } from '#tests/support/offline.ts'
import { readStore } from '#tests/support/pages/phone.ts'
import type { Phone } from '#tests/support/pages/phone.ts'
import { mark, openRoll, shows } from '#tests/support/samples/roll.ts'

// The browser is killed at a random moment of five things that write to the device. Whatever it had written by then, the
// session, the reads and the outbox fit together: without a network the app opens and shows what was confirmed, and all
// of it arrives, each once. npm run test:long does 100 kills.

const kills = Number(process.env['BROWSER_KILLS'] ?? 3)
const sunday = rollSunday(dateIn('America/Port-au-Prince'))

interface World {
  random: Random
  testbed: Testbed
  owner: Owner
  phone: Phone
  /** What the roll has confirmed: who is present, of those who can be marked. */
  present: Map<string, boolean>
  /** Whose name may be another one by now. */
  merging: string[]
  /** From now on the app is a newer one. */
  update(): void
}

/** Begins something and resolves to how long it may take at most, in milliseconds; what it waits for fails with the kill. */
type Begin = (world: World) => Promise<number>

const begins: Record<string, Begin> = {
  async 'a sign-in'(world) {
    const { testbed, phone, owner } = world
    testbed.proxy.down()
    await markSomebody(world)
    await phone.page.goto('/logout')
    await phone.page.getByRole('button', { name: 'Keep on this device and sign out' }).click()
    await phone.page.waitForURL(/\/login/)
    testbed.proxy.up()
    await phone.page.getByLabel(/^Email/).fill(owner.user.email!)
    await phone.page.getByLabel(/^Password/).fill(owner.password)
    await phone.page.getByRole('button', { name: 'Submit' }).click()
    return 3000
  },
  async 'a read-back'(world) {
    await markSomebody(world)
    await markSomebody(world)
    return 4500
  },
  async 'a deletion of rows'(world) {
    const { testbed, phone } = world
    await markSomebody(world)
    await phone.allSent()
    const before = testbed.proxy.seen.length
    const isRead = ({ method, path }: { method: string; path: string }) =>
      method === 'GET' && path.includes('/church/attendance')
    await expect.poll(() => testbed.proxy.seen.slice(before).some(isRead), { intervals: [20] }).toBe(true)
    return 400
  },
  async 'a merge of members'(world) {
    const { testbed, owner, phone, present, merging } = world
    const [kept, dropped] = await testbed.api.members(owner, ['Wideline', 'Zita'])
    await phone.page.reload()
    await shows(phone.page, 'Zita', false)
    testbed.proxy.down()
    await mark(phone.page, 'Zita')
    const pair = { church_id: owner.church.id, keep_id: kept!.id, drop_id: dropped!.id }
    await testbed.api.call(members.merge, pair, owner.access_token)
    present.set('Wideline', true)
    merging.push('Wideline')
    testbed.proxy.up()
    await phone.page.evaluate(() => dispatchEvent(new Event('online')))
    return 5000
  },
  async 'an update of the app'(world) {
    await markSomebody(world)
    world.update()
    const { page } = world.phone
    page.reload().catch(() => {})
    const take = page.getByRole('button', { name: 'Update now' })
    take.click().catch(() => {})
    return 5000
  },
}

async function markSomebody({ random, phone, present }: World) {
  const name = random.pick([...present.keys()])
  const next = !present.get(name)
  await mark(phone.page, name, next)
  present.set(name, next)
}

const isLogin = ({ page }: Phone) => new URL(page.url()).pathname.startsWith('/login')

/** Kills the browser in the middle of something, and looks at what the phone shows and the server has. */
async function killDuring(begin: Begin, world: World) {
  const { random, testbed, owner, phone, present, merging } = world
  const duration = await begin(world)
  await setTimeout(random.between(0, duration))
  const wasSignedIn = !isLogin(phone)
  await phone.kill()

  testbed.proxy.down()
  await phone.page.goto('/attendance')
  const login = phone.page.getByRole('button', { name: 'Submit' })
  await expect(login.or(phone.page.getByRole('heading', { level: 1 })).first()).toBeVisible()
  if (isLogin(phone)) {
    // Only a sign-in that nobody has seen to be done is not: not even its tokens are on the device.
    expect(wasSignedIn).toBe(false)
    expect(await phone.page.evaluate(readStore, 'credentials')).toEqual([{ id: 'ended' }])
  } else if (wasSignedIn && begin !== begins['a sign-in']) {
    for (const [name, there] of present) if (!merging.includes(name)) await shows(phone.page, name, there)
  }

  testbed.proxy.up()
  if (isLogin(phone)) await phone.signIn(owner.user.email!, owner.password)
  await openRoll(phone.page)
  await phone.allSent()
  for (const [name, there] of present) await shows(phone.page, name, there)
  merging.length = 0
  const oracle = churchOracle(testbed.db, owner.church.id)
  const confirmed = [...present].filter(([, there]) => there).map(([name]) => name)
  expect(await oracle.present(sunday)).toEqual(confirmed.toSorted())
  expect((await oracle.totals(sunday))?.present ?? 0).toBe(confirmed.length)
  expect(await oracle.members()).toEqual([...present.keys()].toSorted())
  expect((await phone.outbox()).filter(({ status }) => status === 'needsAttention')).toEqual([])
}

for (let seed = 1; seed <= kills / 5; seed++) {
  test(`seed ${seed}: a browser that is killed at any moment has lost and doubled nothing`, async ({
    testbed,
    machine,
    owner,
    phone,
  }) => {
    const random = seededRandom(seed)
    const people = ['Anite', 'Bernadette', 'Clermont', 'Dieusibon']
    await testbed.api.members(owner, people)
    await phone.page.reload()
    await openRoll(phone.page)
    const { target } = machine
    const { port } = target
    const newer = await startNewerApp(port)
    target.port = newer.port
    const present = new Map(people.map((name) => [name, false]))
    const world: World = { random, testbed, owner, phone, present, merging: [], update: newer.release }
    try {
      const left = Object.keys(begins)
      while (left.length > 0) {
        const name = random.pick(left)
        left.splice(left.indexOf(name), 1)
        await test.step(`killed during ${name}`, () => killDuring(begins[name]!, world))
      }
    } finally {
      target.port = port
      await newer.close()
    }
  })
}
