import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { donations } from '#contract/donations.ts'
import { funds } from '#contract/funds.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { flush, write } from '#src/offline/outbox.ts'
import { pendingRows } from '#src/offline/pending.ts'
import { button, expectMessage, expectText, field } from '#tests/components/form.ts'
import { expectSynced, open } from '#tests/components/open.tsx'
import { aMember } from '#tests/components/sample-church.ts'
import { callsOf, respond, setNetwork } from '#tests/components/stub-server.ts'
import { aFund, churchId, respondOfDonations } from './sample-gifts.ts'
import type { SampleGifts } from './sample-gifts.ts'

const church = () => ({ members: [aMember('Ana')], funds: [aFund('Tithe'), aFund('Offering')] })
const taken = 'There is a fund with this name already.'
const name = 'Name of the fund'
const rows = () =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent)

/** The server makes and changes funds; one of the name "Choir" it has already. */
function respondOfFunds(known: SampleGifts): void {
  const check = (given: string | undefined) => {
    if (given === 'Choir') throw fieldProblem('name', taken)
  }
  respond(funds.create, ({ id = 'new', name: given }) => {
    check(given)
    const fund = aFund(given, { id })
    known.funds.push(fund)
    return fund
  })
  respond(funds.update, ({ fund_id, name: given, archived }) => {
    check(given)
    const fund = known.funds.find(({ id }) => id === fund_id)!
    return Object.assign(fund, { name: given ?? fund.name, archived: archived ?? fund.archived })
  })
}

async function addFund(given: string) {
  await button('Add a fund').click()
  await field(name).fill(given)
  await button('Save').click()
}

test('a fund that is made without a connection takes gifts at once, and both arrive in this order', async () => {
  const { known, router } = await open('/donations/funds', {
    ...church(),
    before: (of) => {
      respondOfFunds(of)
      respondOfDonations(of)
    },
  })
  await expect.poll(() => rows().length).toBe(2)
  await expectSynced()
  setNetwork('down')
  await addFund('Roof')
  await addFund('Robes')
  await expect.poll(rows).toEqual(['Tithe', 'Offering', 'RoofWaiting', 'RobesWaiting'])
  await button('More actions: Offering').click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect.poll(rows).toContain('OfferingArchivedWaiting')

  await router.navigate({ to: '/donations/form', search: { member: 'ana' } })
  await field('Amount').fill('25')
  await page.getByLabelText('Fund').selectOptions('Roof')
  expect(page.getByRole('option', { name: 'Offering' }).elements()).toEqual([])
  await button('Log donation').click()
  await expectText(/Roof · Cash/)

  setNetwork('up')
  await flush()
  await expect.poll(() => pendingRows()).toEqual([])
  expect(known.funds.map(({ name: of, archived }) => [of, archived])).toEqual([
    ['Tithe', false],
    ['Offering', true],
    ['Roof', false],
    ['Robes', false],
  ])
  expect(callsOf(donations.add)).toMatchObject([{ fund_id: known.funds[2]!.id }])
  expect(known.donations).toMatchObject([{ fund_name: 'Roof' }])
})

test('a name that is there already is said at the field: by the device at once, by the server when it has it', async () => {
  const { known } = await open('/donations/funds', { ...church(), before: respondOfFunds })
  await expect.poll(() => rows().length).toBe(2)
  await addFund('tithe')
  await expectMessage(name, taken)
  expect(callsOf(funds.create)).toEqual([])
  await field(name).fill('Choir')
  await button('Save').click()
  await expectMessage(name, taken)
  await button('Cancel').click()
  await expect.poll(rows).toEqual(['Tithe', 'Offering', `ChoirNeeds attention${taken}`])

  await button('More actions: Choir').click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expectMessage(name, taken)
  await field(name).fill('Choir robes')
  await button('Save').click()
  await expect.poll(rows).toEqual(['Tithe', 'Offering', 'Choir robes'])
  await expect.poll(() => known.funds.map(({ name: of }) => of)).toEqual(['Tithe', 'Offering', 'Choir robes'])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a corrected name is the last one, though an older one waited behind what was rejected', async () => {
  const { known } = await open('/donations/funds', { ...church(), before: respondOfFunds })
  await expect.poll(() => rows().length).toBe(2)
  setNetwork('down')
  await write(funds.create, { id: 'choir', church_id: churchId, name: 'Choir' })
  await write(funds.update, { fund_id: 'choir', church_id: churchId, name: 'Choir robes' })
  await expect.poll(rows).toContain('Choir robesWaiting')
  setNetwork('up')
  await flush()
  await expect.poll(rows).toContain(`Choir robesNeeds attention${taken}`)

  await button('More actions: Choir robes').click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect.element(field(name)).toHaveValue('Choir robes')
  await field(name).fill('Choir group')
  await button('Save').click()
  await expect.poll(() => pendingRows()).toEqual([])
  expect(known.funds.map(({ name: of }) => of)).toEqual(['Tithe', 'Offering', 'Choir group'])
  expect(callsOf(funds.update)).toEqual([])
})

test('that the funds could not be read is said above one that was made here', async () => {
  await open('/donations/funds', {
    ...church(),
    before: () =>
      respond(funds.list, () => {
        throw new Problem(400, 'Ask again.')
      }),
  })
  await expectText('Could not load the funds.')
  setNetwork('down')
  await write(funds.create, { id: 'roof', church_id: churchId, name: 'Roof' })
  await expect.poll(rows).toEqual(['RoofWaiting'])
  await expectText('Could not load the funds.')
})
