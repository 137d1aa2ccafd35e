import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dateIn, rollSunday } from '#contract/fields/calendar.ts'
import { churchOracle } from '#tests/support/database/church-oracle.ts'
import { expect, test } from '#tests/support/offline.ts'
import type { Testbed } from '#tests/support/offline.ts'
import type { Owner } from '#tests/support/browser.ts'
import type { Phone } from '#tests/support/pages/phone.ts'
import { mark, openRoll, shows } from '#tests/support/samples/roll.ts'

// The browser deletes the database of a phone on which marks wait, or cannot open it: no screen says that all is sent.

const sunday = rollSunday(dateIn('America/Port-au-Prince'))
const lost = 'Changes were lost from this device'
const unreadable = 'What is waiting on this device cannot be read'

/** A phone without signal on which two marks wait. */
async function phoneWithMarks(testbed: Testbed, owner: Owner): Promise<Phone> {
  await testbed.api.members(owner, ['Anite', 'Bernadette'])
  const phone = await testbed.phoneOf(owner)
  await openRoll(phone.page)
  testbed.proxy.down()
  for (const name of ['Anite', 'Bernadette']) await mark(phone.page, name)
  await phone.page.waitForFunction(() => localStorage.getItem('noted_waiting')?.includes('"n":2'))
  return phone
}

async function saysWhatIsLost({ page }: Phone): Promise<void> {
  await page.goto('/waiting')
  await expect(page.getByText(lost).first()).toBeVisible()
  await expect(page.getByText(/^2 marks, /)).toBeVisible()
  await expect(page.getByText(/Everything is sent|All sent/)).toHaveCount(0)
}

test('marks that are deleted with the database are said until they have been noted', async ({
  testbed,
  owner,
}) => {
  const phone = await phoneWithMarks(testbed, owner)
  const { page } = phone
  const devtools = await phone.context.newCDPSession(page)
  const origin = { origin: testbed.proxy.origin, storageTypes: 'indexeddb' }
  await devtools.send('Storage.clearDataForOrigin', origin)
  await saysWhatIsLost(phone)

  await test.step('also after a start, and with a network', async () => {
    testbed.proxy.up()
    await phone.restart()
    await saysWhatIsLost(phone)
  })
  await phone.page.getByRole('button', { name: 'I have noted it' }).click()
  await expect(phone.page.getByText(lost)).toHaveCount(0)
  await openRoll(phone.page)
  await expect(phone.page.getByText(lost)).toHaveCount(0)
  await mark(phone.page, 'Anite')
  await phone.allSent()
  expect(await churchOracle(testbed.db, owner.church.id).present(sunday)).toEqual(['Anite'])
})

test('marks in a database that is damaged on the disk are said to be lost', async ({ testbed, owner }) => {
  const phone = await phoneWithMarks(testbed, owner)
  await phone.restart(() => {
    const folder = join(phone.profile, 'Default', 'IndexedDB')
    const damaged = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /leveldb.*(MANIFEST-\d+|\.log|\.ldb)$/.test(name),
    )
    expect(damaged.length).toBeGreaterThan(1)
    for (const name of damaged) writeFileSync(join(folder, name), 'damaged')
  })
  await saysWhatIsLost(phone)
})

test('marks in a database that cannot be opened are not taken for sent, and are sent once it can', async ({
  testbed,
  owner,
}) => {
  const phone = await phoneWithMarks(testbed, owner)
  const blocked = await phone.page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Internal error opening backing store', 'UnknownError')
    }
  })
  await phone.page.goto('/waiting')
  await expect(phone.page.getByText(unreadable).first()).toBeVisible()
  await expect(phone.page.getByText(/^2 marks, /)).toBeVisible()
  await expect(phone.page.getByText(/Everything is sent|All sent/)).toHaveCount(0)

  await blocked.dispose()
  await openRoll(phone.page)
  for (const name of ['Anite', 'Bernadette']) await shows(phone.page, name)
  await expect(phone.page.getByText(unreadable)).toHaveCount(0)
  testbed.proxy.up()
  await phone.allSent()
  expect(await churchOracle(testbed.db, owner.church.id).present(sunday)).toEqual(['Anite', 'Bernadette'])
})
