import type { Page } from '@playwright/test'
import { dateIn, rollSunday } from '#contract/fields/calendar.ts'
import { churchOracle } from '#tests/support/database/church-oracle.ts'
import { expect, test } from '#tests/support/offline.ts'
import { mark, openRoll, shows } from '#tests/support/samples/roll.ts'

/** The names of the rows that look marked. */
const marked = (page: Page) => page.locator('[data-member][data-present] [id$="-name"]').allTextContents()

/** Has a transaction that does not end block those of the app on the outbox, as a slow disk does; runs in the page. */
function holdOutbox(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('lakou')
    opening.onsuccess = () => {
      const outbox = opening.result.transaction('outbox', 'readwrite').objectStore('outbox')
      const holder = {
        goOn() {
          outbox.count().onsuccess = holder.goOn
          resolve()
        },
      }
      outbox.count().onsuccess = holder.goOn
    }
  })
}

test('what looks marked when the browser is killed is marked after the restart, and sent', async ({
  testbed,
  owner,
}) => {
  const names = ['Anite', 'Bernadette', 'Clermont', 'Dieusibon']
  await testbed.api.members(owner, names)
  const phone = await testbed.phoneOf(owner)
  await openRoll(phone.page)
  testbed.proxy.down()
  await mark(phone.page, 'Anite')
  await mark(phone.page, 'Bernadette')
  await phone.page.evaluate(holdOutbox)
  for (const name of ['Clermont', 'Dieusibon']) {
    await phone.page.getByRole('checkbox', { name }).click()
    await expect(phone.page.getByRole('checkbox', { name })).toHaveAttribute('data-saving', 'true')
  }
  const before = await marked(phone.page)
  expect(before).toEqual(['Anite', 'Bernadette'])
  await phone.kill()

  await openRoll(phone.page)
  for (const name of names) await shows(phone.page, name, before.includes(name))
  testbed.proxy.up()
  await phone.page.reload()
  await phone.allSent()
  const sunday = rollSunday(dateIn('America/Port-au-Prince'))
  expect(await churchOracle(testbed.db, owner.church.id).present(sunday)).toEqual(before)
})
