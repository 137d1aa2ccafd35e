import { sql } from 'drizzle-orm'
import { serviceTimes } from '#contract/attendance/service-times.ts'
import { dateIn, rollSunday } from '#contract/fields/calendar.ts'
import { expect, test } from '#tests/support/offline.ts'
import { mark, shows } from '#tests/support/samples/roll.ts'

const sunday = rollSunday(dateIn('America/Port-au-Prince'))

test('two services are marked without signal, survive a restart, and arrive each with its own marks', async ({
  testbed,
  owner,
}) => {
  await testbed.api.members(owner, ['Anite', 'Bernadette', 'Clermont'])
  const at = { church_id: owner.church.id, name: 'Second service', weekday: 0 as const, starts_at: '11:00' }
  const { id } = await testbed.api.call(serviceTimes.create, at, owner.access_token)
  const phone = await testbed.phoneOf(owner)
  testbed.proxy.down()
  const choose = (name: RegExp) =>
    phone.page.getByRole('radiogroup', { name: 'Service' }).getByRole('radio', { name }).check()
  await phone.page.goto(`/attendance?date=${sunday}`)
  await choose(/Sunday service/)
  await mark(phone.page, 'Anite')
  await mark(phone.page, 'Bernadette')
  await choose(/Second service/)
  await shows(phone.page, 'Bernadette', false)
  await mark(phone.page, 'Bernadette')
  await mark(phone.page, 'Clermont')
  await phone.restart()
  await phone.page.goto(`/attendance?date=${sunday}&service=${id}`)
  await shows(phone.page, 'Clermont')
  await shows(phone.page, 'Anite', false)
  await choose(/Sunday service/)
  await shows(phone.page, 'Anite')
  await shows(phone.page, 'Clermont', false)

  // A leader ends the service before the marks are sent.
  const change = { service_id: id, church_id: owner.church.id, ended: true, base: { ended: false } }
  await testbed.api.call(serviceTimes.update, change, owner.access_token)
  testbed.proxy.up()
  await phone.allSent()
  const { rows } = await testbed.db.execute(
    sql`select number, name from attendance_marks join members on members.id = member_id
        where attendance_marks.church_id = ${owner.church.id} and present order by number, name`,
  )
  expect(rows).toEqual([
    { number: 0, name: 'Anite' },
    { number: 0, name: 'Bernadette' },
    { number: 1, name: 'Bernadette' },
    { number: 1, name: 'Clermont' },
  ])
  expect((await phone.outbox()).filter(({ status }) => status === 'needsAttention')).toEqual([])
  await phone.close()
})
