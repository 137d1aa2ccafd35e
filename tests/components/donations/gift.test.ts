import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { donations } from '#contract/donations.ts'
import { giftBatches } from '#contract/gift-batches.ts'
import { Problem } from '#server/http/problem.ts'
import { queryClient } from '#src/api/query.ts'
import { flush, write } from '#src/offline/outbox.ts'
import { pendingRows } from '#src/offline/pending.ts'
import { recentDonationsQuery } from '#src/queries/church-queries.ts'
import { resetClock, setClock } from '#tests/components/clock.ts'
import { button, expectMessage, expectText, field, tryAgainUntil } from '#tests/components/form.ts'
import { expectSynced, open } from '#tests/components/open.tsx'
import { aMember, legliz } from '#tests/components/sample-church.ts'
import { callsOf, hold, respond, setNetwork } from '#tests/components/stub-server.ts'
import { aBatch, aDonation, aFund, onePage } from './sample-gifts.ts'

const ana = aMember('Ana')
const jan = aMember('Jan')
const gifts = () => [
  aDonation(ana, 25, {
    id: 'of-ana',
    fund_id: 'tithe',
    fund_name: 'Tithe',
    method: 'cheque',
    cheque_number: '1042',
    note: 'Ladim',
    batch_id: 'sunday',
  }),
  aDonation(jan, 40, { id: 'of-jan' }),
]
const church = () => ({
  members: [ana, jan],
  funds: [aFund('Tithe')],
  batches: [aBatch()],
  donations: gifts(),
})
const title = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
const row = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

resetClock()
afterEach(() => page.viewport(390, 844))

test('a gift is read on a page of its own, with its batch and who logged it; the list comes back as it was', async () => {
  const { path } = await open('/donations?method=cheque', church())
  await row('Ana').click()
  await expect.poll(path).toBe('/donations/detail/of-ana?method=cheque')
  await expect.element(title('Ana')).toBeVisible()
  for (const text of [
    '$25',
    'Tithe',
    'Check 1042',
    'Ladim',
    'Sunday, November 15, 2026',
    'Nov 15, 2026 · Marie Joseph',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Nov 15, 2026 · First service' }))
    .toHaveAttribute('href', '/donations/batches/sunday')
  await row('Donations').click()
  await expect.poll(path).toBe('/donations?method=cheque')
})

test('on a desk one gift after the other is open beside the list, which keeps its filters and its order', async () => {
  await page.viewport(1280, 800)
  // In the year of the gifts.
  setClock('2026-11-20T15:00:00Z')
  const { path } = await open('/donations?order=amount', church())
  await row('Jan').click()
  await expect.poll(path).toBe('/donations/detail/of-jan?order=amount')
  await expect.element(title('Jan')).toBeVisible()
  const list = page.getByRole('region', { name: 'Donations', exact: true })
  await expect
    .poll(() =>
      list
        .getByRole('listitem')
        .elements()
        .map((item) => /\+\$\d+/.exec(item.textContent)?.[0]),
    )
    .toEqual(['+$25', '+$40'])
  expect(page.getByRole('heading', { name: 'Totals' }).elements()).toEqual([])
  await list.getByRole('button', { name: 'This year' }).click()
  await expect.poll(path).toBe('/donations/detail/of-jan?order=amount&period=year')
  ;(list.getByRole('link', { name: 'Jan' }).element() as HTMLElement).focus()
  await userEvent.keyboard('k{Enter}')
  await expect.poll(path).toBe('/donations/detail/of-ana?period=year&order=amount')
  await expect.element(list.getByRole('link', { name: 'Ana' })).toBeVisible()
})

test('without a connection a gift that is on the device is read and corrected; sent, it stays as corrected', async () => {
  const { path } = await open('/donations', {
    ...church(),
    before: (known) =>
      respond(donations.update, ({ donation_id, amount }) =>
        Object.assign(
          known.donations.find(({ id }) => id === donation_id)!,
          { amount },
        ),
      ),
  })
  await expect.element(row('Ana')).toBeVisible()
  await expectSynced()
  setNetwork('down')
  await row('Ana').click()
  await expect.element(page.getByText('Check 1042')).toBeVisible()
  await button('Edit').click()
  await expect.element(field('Amount')).toHaveFocus()
  await userEvent.keyboard('30{Enter}')
  await expect.element(page.getByText('$30', { exact: true })).toBeVisible()
  await expectText('Waiting')
  expect(path()).toBe('/donations/detail/of-ana')
  setNetwork('up')
  await flush()
  await expect.element(page.getByText('Waiting')).not.toBeInTheDocument()
  // The row of the outbox has gone when the gift was read again.
  await expect.poll(() => callsOf(donations.get).length).toBeGreaterThan(1)
  await expect.poll(() => pendingRows()).toEqual([])
  await expect.element(page.getByText('$30', { exact: true })).toBeVisible()
})

test('a gift that is not on the device is asked for when there is a connection', async () => {
  const older = aDonation(ana, 77, { id: 'older' })
  await open('/donations/detail/older', {
    ...church(),
    before: (known) => {
      respond(donations.list, () => ({
        donations: known.donations,
        totals: [],
        totalItems: 2,
        totalPages: 1,
        currentPage: 1,
      }))
      let tries = 0
      respond(donations.get, () => {
        tries += 1
        if (tries === 1) throw new Problem(400, 'Ask again.')
        return { ...older, logged_by: '' }
      })
    },
  })
  await expectText('Could not load this donation.')
  await expectText('Ask again.')
  await tryAgainUntil(title('Ana'))
  await expect.element(page.getByText('$77', { exact: true })).toBeVisible()
})

test('of a gift that is deleted it is said, and the list stays at hand', async () => {
  const { path } = await open('/donations/detail/made-up', church())
  await expectText('Donation not found')
  await row('Donations').click()
  await expect.poll(path).toBe('/donations')
})

test('a gift that was logged and deleted without a connection is not waited for', async () => {
  const { router } = await open('/donations', church())
  await expect.element(row('Ana')).toBeVisible()
  setNetwork('down')
  const gift = { church_id: legliz.id, member_id: 'ana', amount: 5, note: '', date: '2026-11-15' }
  await write(donations.add, { ...gift, id: 'new' })
  await write(donations.remove, { donation_id: 'new', church_id: legliz.id })
  await router.navigate({ to: '/donations/detail/$giftId', params: { giftId: 'new' } })
  await expectText('Donation not found')
})

test('without a connection a gift is as it was read last, in whichever list', async () => {
  await open('/donations/detail/of-ana', church())
  await expectText('Nov 15, 2026 · Marie Joseph')
  // A read that is on its way would bring the older one back.
  await expectSynced()
  setNetwork('down')
  const newer = aDonation(ana, 30, { id: 'of-ana' })
  queryClient.setQueryData(recentDonationsQuery(legliz.id).queryKey, [newer])
  await expect.element(page.getByText('$30', { exact: true })).toBeVisible()
})

test('a gift says no batch that was deleted on this device', async () => {
  await open('/donations/detail/of-ana', church())
  const batch = page.getByRole('link', { name: 'Nov 15, 2026 · First service' })
  await expect.element(batch).toBeVisible()
  setNetwork('down')
  await write(giftBatches.remove, { batch_id: 'sunday', church_id: legliz.id })
  await expect.element(page.getByText('Batch', { exact: true })).not.toBeInTheDocument()
  await expect.element(title('Ana')).toBeVisible()
})

test('a gift of a church that is no longer the open one is not shown in another', async () => {
  const known = church()
  known.donations.push(aDonation(jan, 7, { id: 'elsewhere', church_id: 'other' }))
  await open('/donations/detail/elsewhere', known)
  await expectText('Donation not found')
})

test.each([390, 1280])(
  'a gift is deleted, the list is shown in its place, and Undo brings it back (%i px)',
  async (width) => {
    await page.viewport(width, 844)
    const { path, router } = await open('/donations', {
      ...church(),
      before: (known) =>
        respond(donations.remove, ({ donation_id }) => {
          known.donations = known.donations.filter(({ id }) => id !== donation_id)
          return { message: 'Donation deleted.' }
        }),
    })
    await row('Ana').click()
    await button('More actions').click()
    await page.getByRole('menuitem', { name: 'Delete donation' }).click()
    await expectText('Donation deleted.')
    await expect.poll(path).toBe('/donations')
    await expect.element(row('Jan')).toBeVisible()
    await expect.element(row('Ana')).not.toBeInTheDocument()
    await button('Undo').click()
    await expect.element(row('Ana')).toBeVisible()
    expect(callsOf(donations.remove)).toEqual([])
    router.history.back()
    await expect.poll(() => router.history.location.state.__TSR_index).toBe(0)
    await expect.poll(path).toBe('/donations')
  },
)

test('back from a gift of March that was corrected the list is there as it was left, before it is read anew', async () => {
  const march = aDonation(ana, 25, { id: 'of-ana', date: '2026-03-01' })
  const listed = {
    donations: [march],
    totals: [{ currency: 'USD' as const, amount: 25, gifts: 1 }],
    ...onePage(1),
  }
  await open('/donations?method=cash', {
    ...church(),
    donations: [march],
    before: () => {
      respond(donations.update, ({ amount }) => Object.assign(march, { amount }))
      // It is not among those of the last days.
      respond(donations.list, ({ from }) =>
        from === undefined ? listed : { donations: [], totals: [], ...onePage(0) },
      )
    },
  })
  await row('Ana').click()
  await button('Edit').click()
  await field('Amount').fill('30')
  await button('Save').click()
  await expectText('Donation updated.')
  await expect.poll(() => pendingRows()).toEqual([])
  const release = hold(donations.list)
  await row('Donations').click()
  await expect.element(row('Ana')).toBeVisible()
  await expect.element(page.getByText('+$30')).toBeVisible()
  release()
})

test('what the server refuses of a gift is said on its page, and corrected there', async () => {
  await open('/donations/detail/of-ana', {
    ...church(),
    before: (known) =>
      respond(donations.update, ({ donation_id, member_id, amount }) => {
        if (member_id === 'jan')
          throw new Problem(400, 'Check', { fields: { member_id: 'Jan is no member.' } })
        return Object.assign(
          known.donations.find(({ id }) => id === donation_id)!,
          { amount },
        )
      }),
  })
  await expect.element(title('Ana')).toBeVisible()
  await write(donations.update, { donation_id: 'of-ana', church_id: legliz.id, amount: 30, member_id: 'jan' })
  await expectText('This could not be saved on the server')
  await expectText('Jan is no member.')
  await button('Edit').click()
  await expectMessage('Member', 'Jan is no member.')
  const picker = page.getByRole('combobox', { name: 'Member' })
  await picker.fill('ana')
  await page.getByRole('option', { name: /^Ana/ }).click()
  await button('Save').click()
  await expect.poll(() => callsOf(donations.update).at(-1)?.member_id).toBe('ana')
  await expectText('Donation updated.')
  await expect.element(page.getByText('This could not be saved on the server')).not.toBeInTheDocument()
})

test('why a gift is refused again while it is corrected is said once, in the banner', async () => {
  await open('/donations/detail/of-ana', {
    ...church(),
    before: () =>
      respond(donations.update, ({ amount }) => {
        throw new Problem(409, `Not ${amount}.`)
      }),
  })
  await expect.element(title('Ana')).toBeVisible()
  await write(donations.update, { donation_id: 'of-ana', church_id: legliz.id, amount: 30 })
  await expectText('Not 30.')
  await button('Edit').click()
  await field('Amount').fill('31')
  await button('Save').click()
  await expectText('Not 31.')
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect.poll(() => sheet.getByText('Not 31.').elements()).toHaveLength(1)
  await expect.element(page.getByText('Not 30.')).not.toBeInTheDocument()
})
