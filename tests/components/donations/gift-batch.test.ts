import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { donations } from '#contract/donations.ts'
import { giftBatches } from '#contract/gift-batches.ts'
import { Problem } from '#server/http/problem.ts'
import { releaseDeletions, write } from '#src/offline/outbox.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, expectMessage, expectText, field } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aMember, legliz } from '#tests/components/sample-church.ts'
import { aBatch, aDonation, aFund } from './sample-gifts.ts'
import { callsOf, respond, setNetwork } from '#tests/components/stub-server.ts'

const picker = () => page.getByRole('combobox', { name: 'Member' })
const counted = 'Counted total in USD (optional)'
const gifts = () => page.getByRole('list', { name: 'Donations in this batch' }).getByRole('listitem')

const names = [
  'Ana',
  'Bernadette',
  'Claude',
  'Denise',
  'Emile',
  'Fabiola',
  'Gerard',
  'Hilaire',
  'Islande',
  'Jude',
]
const members = names.map((name) => aMember(name))
const funds = [aFund('Tithe'), aFund('Offering'), aFund('Old roof', { archived: true })]
const desk = (details: Parameters<typeof aBatch>[0] = {}) => ({
  members,
  funds,
  batches: [aBatch({ counted: [{ currency: 'USD', amount: 100 }], ...details })],
})

afterEach(() => page.viewport(390, 844))

test('ten gifts are entered with the keyboard alone, and add up', async () => {
  const { known } = await open('/donations/batches/sunday', desk())
  await expect.element(picker()).toHaveFocus()
  for (const [index, name] of names.entries()) {
    await userEvent.keyboard(`${name.slice(0, 3).toLowerCase()}{Tab}10`)
    if (index === 0) {
      // Fund and method are chosen once, and kept.
      await userEvent.keyboard('{Tab}Off{Tab}Ch')
      await expect.element(page.getByLabelText('Check number')).toBeVisible()
    }
    await userEvent.keyboard('{Enter}')
    await expect.element(gifts().nth(index)).toHaveTextContent(`${name} $10`)
    await expect.element(picker()).toHaveFocus()
    await expect.element(picker()).toHaveValue('')
  }
  await expectText('It adds up')
  await expect.element(page.getByText('10 donations')).toBeVisible()
  await expect
    .poll(() =>
      known.donations.map(({ member_name, fund_name, method, batch_id, date }) => [
        member_name,
        fund_name,
        method,
        batch_id,
        date,
      ]),
    )
    .toEqual(names.toReversed().map((name) => [name, 'Offering', 'cheque', 'sunday', '2026-11-15']))
})

test('what is wrong in a row is told at its field, and nothing is saved', async () => {
  await open('/donations/batches/sunday', desk())
  await field('Amount').fill('ten')
  await userEvent.keyboard('{Enter}')
  await expectMessage('Member', 'Member is required')
  await expectMessage('Amount', 'Enter an amount like 25 or 12.50.')
  expect(callsOf(donations.add)).toEqual([])
  expect(page.getByRole('option', { name: 'Old roof' }).elements()).toEqual([])
})

test('a gift is corrected and deleted in its row, and one that the server refuses says why', async () => {
  const gift = aDonation(members[0]!, 25, { batch_id: 'sunday', fund_id: 'tithe', fund_name: 'Tithe' })
  const { known } = await open('/donations/batches/sunday', {
    ...desk(),
    donations: [gift],
    before: (church) => {
      respond(donations.update, ({ donation_id, amount }) => {
        const found = church.donations.find(({ id }) => id === donation_id)!
        return Object.assign(found, { amount })
      })
      respond(donations.remove, ({ donation_id }) => {
        church.donations = church.donations.filter(({ id }) => id !== donation_id)
        return { message: 'Donation deleted.' }
      })
      respond(donations.add, () => {
        throw new Problem(400, 'Check', { fields: { batch_id: 'This batch is closed.' } })
      })
    },
  })
  await page.getByRole('button', { name: 'Edit: Ana, $25' }).click()
  await userEvent.keyboard('30{Enter}')
  await expect.element(gifts().nth(0)).toHaveTextContent('Ana $30')
  await expect.poll(() => known.donations[0]?.amount).toBe(30)
  await picker().fill('ber')
  await userEvent.keyboard('{Tab}5{Enter}')
  await expect.element(gifts().nth(1)).toHaveTextContent('This batch is closed.')
  await page.getByRole('button', { name: 'More actions: Ana, $30' }).click()
  await page.getByRole('menuitem', { name: 'Delete donation' }).click()
  await expect.poll(() => gifts().elements().length).toBe(1)
})

test('a batch is opened, and closed after the difference was said', async () => {
  const { path } = await open('/donations/batches', { members, funds })
  await button('New batch').click()
  await field(counted).fill('ten')
  await button('Open the batch').click()
  await expectMessage(counted, 'Enter an amount like 25 or 12.50.')
  await field(counted).fill('100')
  await button('Open the batch').click()
  await expectText('$100 missing')
  await expect.poll(path).toMatch(/\/donations\/batches\/[\w-]+$/)
  await picker().fill('ana')
  await userEvent.keyboard('{Tab}90{Enter}')
  await expectText('$10 missing')
  await expect.poll(() => callsOf(donations.add)).toHaveLength(1)
  await button('Close the batch').click()
  await expectText('It does not add up: $10 missing. This difference will be recorded.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close the batch' }).click()
  await expectText('Closed with a difference: $10 missing.')
  await expect.element(picker()).not.toBeInTheDocument()
  await expect.poll(() => callsOf(giftBatches.close)).toHaveLength(1)
  await button('Reopen').click()
  await expect.element(picker()).toBeVisible()
})

test.each([390, 1280])(
  'in a window of %i px a batch says that it is closed while that waits',
  async (width) => {
    await page.viewport(width, 800)
    await open('/donations/batches', desk())
    const batch = width < 800 ? page.getByRole('listitem') : page.getByRole('row')
    const first = batch.filter({ hasText: 'First service' })
    await expect.element(first).toHaveTextContent('Open')
    setNetwork('down')
    await write(giftBatches.close, { batch_id: 'sunday', church_id: legliz.id })
    await expect.element(first).toHaveTextContent('Waiting')
    await expect.element(first).toHaveTextContent('Closed')
  },
)

test.each([390, 320])(
  'in a window of %i px the row of a batch shows its sum and how it adds up',
  async (width) => {
    await page.viewport(width, 740)
    const batches = [
      aBatch({ id: 'large', date: '2026-11-08', counted: [{ currency: 'HTG', amount: 129_450 }] }),
      aBatch({ id: 'uncounted', date: '2026-11-01', counted: [] }),
    ]
    await open('/donations/batches', { members, funds, batches })
    const missing = page.getByText('G 129,450 missing')
    await expect.element(missing).toBeVisible()
    await expect.element(page.getByText('Nothing yet').first()).toBeVisible()
    expect(missing.element().getBoundingClientRect().right).toBeLessThan(width - 16)
    await expectText('Not counted yet')
    await expectAccessible()
  },
)

test('a gift moves to another open batch, and a batch is deleted while its gifts stay', async () => {
  const gift = aDonation(members[0]!, 25, { batch_id: 'sunday' })
  const batches = [
    aBatch(),
    aBatch({ id: 'second', name: 'Second service' }),
    aBatch({ id: 'closed', name: 'Vigil', closed_at: '2026-11-14T12:00:00.000Z' }),
  ]
  const { known, path } = await open('/donations/batches/sunday', {
    members,
    funds,
    batches,
    donations: [gift],
    before: (church) => {
      respond(donations.update, ({ donation_id, batch_id }) => {
        const found = church.donations.find(({ id }) => id === donation_id)!
        return Object.assign(found, batch_id === undefined ? {} : { batch_id })
      })
      respond(giftBatches.remove, ({ batch_id }) => {
        church.batches = church.batches.filter(({ id }) => id !== batch_id)
        for (const each of church.donations) if (each.batch_id === batch_id) each.batch_id = null
        return { message: 'Batch deleted.' }
      })
    },
  })
  await page.getByRole('button', { name: 'Edit: Ana, $25' }).click()
  const choice = page.getByLabelText('Batch', { exact: true })
  await expect.element(choice).toHaveValue('sunday')
  const offered = () => [...(choice.element() as HTMLSelectElement).options].map(({ value }) => value)
  await expect.poll(offered).toEqual(['', 'sunday', 'second'])
  await choice.selectOptions('second')
  await button('Save').click()
  await expect.poll(() => known.donations[0]!.batch_id).toBe('second')
  await expect.element(page.getByText('0 donations')).toBeVisible()

  await page.getByRole('link', { name: 'Batches' }).click()
  await page.getByRole('link', { name: /Second service/ }).click()
  await expect.element(gifts().nth(0)).toHaveTextContent('Ana $25')
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete the batch' }).click()
  await expectText('Batch deleted. Its donations are kept.')
  await expect.poll(path).toMatch(/\/donations\/batches$/)
  await expect.element(page.getByRole('link', { name: /Second service/ })).not.toBeInTheDocument()
  await releaseDeletions()
  await expect.poll(() => known.donations).toMatchObject([{ id: gift.id, batch_id: null }])
})

test('a gift of a closed batch is corrected, and stays in it', async () => {
  const gift = aDonation(members[0]!, 25, { batch_id: 'sunday' })
  await open('/donations/batches/sunday', {
    ...desk({ closed_at: '2026-11-15T12:00:00.000Z' }),
    donations: [gift],
    before: () => respond(donations.update, ({ amount = 0 }) => ({ ...gift, amount })),
  })
  expect(page.getByRole('button', { name: 'More actions', exact: true }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Edit: Ana, $25' }).click()
  await expect.element(page.getByLabelText('Batch', { exact: true })).toBeDisabled()
  await expectText('This batch is closed. Reopen it to move the donation.')
  await field('Amount').fill('30')
  await button('Save').click()
  await expect.poll(() => callsOf(donations.update)).toHaveLength(1)
  expect(callsOf(donations.update)[0]).not.toHaveProperty('batch_id')
})

test('on a desk a batch that is opened begins with its first giver', async () => {
  await page.viewport(1280, 800)
  await open('/donations/batches', desk())
  await button('New batch').click()
  await field(counted).fill('100')
  await userEvent.keyboard('{Enter}')
  await expect.element(picker()).toHaveFocus()
})

test('on a desk one batch after the other is open beside the list, each with its address', async () => {
  await page.viewport(1280, 800)
  const { path } = await open('/donations/batches', {
    ...desk(),
    batches: [aBatch(), aBatch({ id: 'vigil', name: 'Vigil', closed_at: '2026-11-14T12:00:00.000Z' })],
  })
  await expect.element(page.getByRole('columnheader', { name: 'Entered' })).toBeVisible()
  await page.getByRole('link', { name: /Vigil/ }).click()
  await expect.poll(path).toBe('/donations/batches/vigil')
  const title = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
  await expect.element(title('Vigil')).toBeVisible()
  const list = page.getByRole('region', { name: 'Batches' })
  await expect.element(list.getByRole('listitem').first()).toHaveTextContent('Closed')
  await list.getByRole('link', { name: /First service/ }).click()
  await expect.poll(path).toBe('/donations/batches/sunday')
  await expect.element(title('First service')).toBeVisible()
})
