import { dateIn, rollSunday } from '#contract/fields/calendar.ts'
import { churchOracle } from '#tests/support/database/church-oracle.ts'
import { expect, test } from '#tests/support/offline.ts'
import { mark } from '#tests/support/samples/roll.ts'

const sunday = rollSunday(dateIn('America/Port-au-Prince'))

test('an older window that holds up the new form of the database is named, and the app goes on without it', async ({
  testbed,
  owner,
  phone,
}) => {
  await testbed.api.members(owner, ['Anite'])
  await phone.putRowsOfOlderApp([])
  const older = await phone.context.newPage()
  await older.goto('/settings.json')
  await older.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('lakou')
        opening.onsuccess = () => {
          Object.assign(globalThis, { held: opening.result })
          resolve()
        }
      }),
  )
  await phone.page.goto('/attendance')
  await expect(phone.page.getByText('Another window or tab with Lakou is still open')).toBeVisible()
  await older.close()
  await mark(phone.page, 'Anite')
  await phone.allSent()
  expect(await churchOracle(testbed.db, owner.church.id).present(sunday)).toEqual(['Anite'])
})
