import { eq } from 'drizzle-orm'
import { donations } from '#contract/donations.ts'
import { funds } from '#contract/funds.ts'
import { giftBatches } from '#contract/gift-batches.ts'
import { churches } from '#server/db/schema/church.ts'
import { members } from '#server/db/schema/members.ts'
import { churchOracle } from '#tests/support/database/church-oracle.ts'
import { deleteGift, editAmount, giftRow, logGift, pickMember } from '#tests/support/pages/donations-page.ts'
import { endUndoTime } from '#tests/support/pages/end-undo-time.ts'
import { expect, test } from '#tests/support/offline.ts'
import { addMember } from '#tests/support/samples/roll.ts'

test('gifts logged, changed and deleted without signal arrive, each once, though every answer is lost', async ({
  testbed,
  owner,
}) => {
  await testbed.api.members(owner, ['Ana', 'Bernadette'])
  const phone = await testbed.phoneOf(owner)
  await logGift(phone.page, { member: 'Bernadette', amount: '10' })
  await phone.allSent()

  testbed.proxy.down()
  await logGift(phone.page, { member: 'Ana', amount: '25', notes: 'Ladim' })
  await expect(giftRow(phone.page, 'Ana').getByText('Waiting')).toBeVisible()
  await phone.restart()
  await phone.page.goto('/donations')
  await editAmount(phone.page, 'Ana', '30')
  await expect(giftRow(phone.page, 'Ana').getByText('+$30')).toBeVisible()
  await deleteGift(phone.page, 'Bernadette')
  const oracle = churchOracle(testbed.db, owner.church.id)
  expect(await oracle.gifts()).toEqual(['Bernadette $10'])

  testbed.proxy.inject('POST', '/church/donations', 'cut-reply')
  // Nothing else is changed or deleted.
  for (const method of ['PUT', 'DELETE']) testbed.proxy.inject(method, '', 'cut-reply')
  testbed.proxy.up()
  await phone.page.reload()
  await phone.allSent()
  expect(await oracle.gifts()).toEqual(['Ana $30'])
  expect((await phone.outbox()).filter((row) => row.status === 'needsAttention')).toEqual([])
  await expect(giftRow(phone.page, 'Ana').getByText('+$30')).toBeVisible()
  await expect(phone.page.getByText('1 donation · $30')).toBeVisible()

  await test.step('what another phone has deleted stays deleted: deleting it again is fine, changing it is told', async () => {
    await logGift(phone.page, { member: 'Bernadette', amount: '25' })
    await phone.allSent()
    const church_id = owner.church.id
    const { donations: gifts } = await testbed.api.call(donations.list, { church_id }, owner.access_token)
    await expect(phone.page.getByText('2 donations · $55')).toBeVisible()

    testbed.proxy.down()
    await deleteGift(phone.page, 'Bernadette')
    // A notice under the pointer stays, and lies over the next row.
    await phone.page.mouse.move(0, 0)
    await editAmount(phone.page, 'Ana', '31')
    for (const { id } of gifts) {
      await testbed.api.call(donations.remove, { donation_id: id }, owner.access_token)
    }
    testbed.proxy.up()
    await phone.page.goto('/waiting')
    await expect(phone.page.getByText('Donation changed: $31, Ana')).toBeVisible()
    await expect(phone.page.getByText('This could not be found.')).toHaveCount(1)
    await phone.allSent()
    await phone.page.getByRole('button', { name: 'Discard' }).click()
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(phone.page.getByText('Everything is sent')).toBeVisible()
    expect(await oracle.gifts()).toEqual([])
  })
})

test('what the server refuses waits with its changes; corrected, all arrive once, or it is deleted', async ({
  testbed,
  owner,
}) => {
  const [gone] = await testbed.api.members(owner, ['Gone', 'Ana'])
  const phone = await testbed.phoneOf(owner)
  const { page } = phone
  const oracle = churchOracle(testbed.db, owner.church.id)
  testbed.proxy.down()
  await test.step('a gift of someone who is refused: corrected, they and the gift with its changes arrive', async () => {
    // The phone takes this number for Haiti's; the server does not any more.
    await testbed.db.update(churches).set({ country: 'US' }).where(eq(churches.id, owner.church.id))
    await addMember(page, owner.church.id, 'Anite', '37123456')
    await addMember(page, owner.church.id, 'Bernadette', '+50937123457')
    await logGift(page, { member: 'Anite', amount: '25' })
    await editAmount(page, 'Anite', '40')
    await logGift(page, { member: 'Bernadette', amount: '5' })
    await logGift(page, { member: 'Anite', amount: '99', notes: 'Twòp' })
    await deleteGift(page, 'Anite', 'Twòp')

    testbed.proxy.up()
    await page.goto('/waiting')
    await expect(page.getByText(/not a phone number/)).toBeVisible()
    await expect.poll(() => oracle.gifts()).toEqual(['Bernadette $5'])

    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel(/^Phone/).fill('+509 37 12 34 58')
    await page
      .getByRole('button', { name: /^(Add member|Save)/ })
      .first()
      .click()
    await expect.poll(() => oracle.gifts()).toEqual(['Anite $40', 'Bernadette $5'])
    // The server has it a moment before the phone knows.
    await phone.allSent()
    expect((await phone.outbox()).filter((row) => row.status !== 'sent')).toEqual([])
  })

  await test.step('a gift that is refused is corrected from the list of what needs attention, or deleted', async () => {
    testbed.proxy.down()
    await logGift(page, { member: 'Gone', amount: '25', notes: 'Ladim' })
    await logGift(page, { member: 'Gone', amount: '7', notes: 'Lòt' })
    await testbed.db.delete(members).where(eq(members.id, gone!.id))
    testbed.proxy.up()
    await page.goto('/waiting')
    await expect(page.getByText(/is not a member of the church/)).toHaveCount(2)
    await page.getByRole('listitem').filter({ hasText: '$25' }).getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByLabel(/^Notes/)).toHaveValue('Ladim')
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('25')
    await pickMember(page, 'ana', 'Ana')
    await page.getByRole('button', { name: 'Log donation', exact: true }).click()
    const arrived = ['Ana $25', 'Anite $40', 'Bernadette $5']
    await expect.poll(() => oracle.gifts()).toEqual(arrived)
    await phone.allSent()

    await page.goto('/donations')
    // Nobody on the phone has this name any more.
    await expect(giftRow(page, 'a member', 'Lòt').getByText('Needs attention')).toBeVisible()
    await deleteGift(page, 'a member', 'Lòt')
    expect((await phone.outbox()).filter((row) => row.status !== 'sent')).toEqual([])
    expect(await oracle.gifts()).toEqual(arrived)
  })
})

test('a fund that is made and renamed without signal arrives once, and the gift in it after it', async ({
  testbed,
  owner,
}) => {
  await testbed.api.members(owner, ['Ana'])
  const phone = await testbed.phoneOf(owner)
  const { page } = phone
  const church_id = owner.church.id
  testbed.proxy.down()
  await page.goto('/donations/funds')
  const name = page.getByLabel(/^Name of the fund/)
  await page.getByRole('button', { name: 'Add a fund' }).click()
  await name.fill('Twati')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'More actions: Twati' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await name.fill('Twati legliz la')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'More actions: Twati legliz la' })).toBeVisible()
  await page.goto('/donations/form')
  await page.getByLabel('Fund', { exact: true }).selectOption('Twati legliz la')
  await pickMember(page, 'ana', 'Ana')
  await page.getByLabel('Amount', { exact: true }).fill('25')
  await page.getByRole('button', { name: 'Log donation', exact: true }).click()
  await expect(giftRow(page, 'Ana').getByText('Waiting')).toBeVisible()

  testbed.proxy.inject('POST', '/church/funds', 'cut-reply')
  testbed.proxy.inject('PUT', '/church/funds', 'cut-reply')
  testbed.proxy.up()
  await page.reload()
  await phone.allSent()
  expect((await phone.outbox()).filter((row) => row.status !== 'sent')).toEqual([])
  const { funds: known } = await testbed.api.call(funds.list, { church_id }, owner.access_token)
  expect(known.map((fund) => fund.name).slice(4)).toEqual(['Twati legliz la'])
  const { donations: gifts } = await testbed.api.call(donations.list, { church_id }, owner.access_token)
  expect(gifts).toMatchObject([{ amount: 25, fund_id: known[4]!.id }])
})

test('batches without signal: one that is filled and closed, one that is deleted, a gift that is moved; all arrive once', async ({
  testbed,
  owner,
}) => {
  const givers = await testbed.api.members(owner, ['Ana', 'Bernadette'])
  const phone = await testbed.phoneOf(owner)
  const { page } = phone
  const church_id = owner.church.id
  const as = owner.access_token
  const oracle = churchOracle(testbed.db, church_id)
  const allArrived = async () => {
    await page.reload()
    await phone.allSent()
    expect((await phone.outbox()).filter((row) => row.status !== 'sent')).toEqual([])
  }

  await test.step('a batch that is opened, filled and closed arrives in this order, and its sums agree', async () => {
    testbed.proxy.down()
    await page.goto('/donations/batches')
    await page.getByRole('button', { name: 'New batch' }).click()
    await page.getByLabel(/^Counted total in USD/).fill('100')
    await page.getByRole('button', { name: 'Open the batch' }).click()
    const gifts = page.getByRole('list', { name: 'Donations in this batch' }).getByRole('listitem')
    const member = page.getByRole('combobox', { name: 'Member' })
    for (const [index, [name, amount]] of [
      ['Ana', '60'],
      ['Bernadette', '30'],
    ].entries()) {
      await expect(member).toBeFocused()
      await page.keyboard.type(name!.slice(0, 3))
      await page.keyboard.press('Tab')
      await page.keyboard.type(amount!)
      await page.keyboard.press('Enter')
      await expect(gifts.nth(index)).toContainText(name!)
      await expect(gifts.nth(index).getByText('Waiting')).toBeVisible()
    }
    await page.getByRole('button', { name: 'Close the batch' }).click()
    const question = page.getByRole('dialog')
    await expect(question.getByText(/\$10 missing/)).toBeVisible()
    await question.getByRole('button', { name: 'Close the batch' }).click()
    await expect(page.getByText(/^Closed/)).toBeVisible()

    testbed.proxy.inject('POST', '/church/gift-batches', 'cut-reply')
    testbed.proxy.inject('POST', '/church/donations', 'cut-reply')
    testbed.proxy.up()
    await allArrived()
    expect(await oracle.gifts()).toEqual(['Ana $60', 'Bernadette $30'])
    const { batches } = await testbed.api.call(giftBatches.list, { church_id }, as)
    expect(batches).toMatchObject([
      {
        counted: [{ currency: 'USD', amount: 100 }],
        entered: [{ currency: 'USD', amount: 90, gifts: 2 }],
        difference: [{ currency: 'USD', amount: -10 }],
      },
    ])
    await expect(page.getByText('Closed with a difference: $10 missing.')).toBeVisible()
  })

  await test.step('a gift that is moved and a batch that is deleted: both arrive, and no gift is lost', async () => {
    testbed.proxy.heal()
    const open = (name: string) =>
      testbed.api.call(giftBatches.create, { church_id, date: '2026-11-15', name }, as)
    const [first, second] = [await open('First service'), await open('Second service')]
    for (const [i, { id: member_id }] of givers.entries()) {
      const gift = { church_id, member_id, amount: 25 + i, date: '2026-11-15', batch_id: first.id }
      await testbed.api.call(donations.add, gift, as)
    }
    await page.goto('/donations/batches')
    await expect(page.getByRole('link', { name: /Second service/ })).toBeVisible()
    await page.getByRole('link', { name: /First service/ }).click()
    await expect(page.getByText('2 donations')).toBeVisible()

    testbed.proxy.down()
    await page.getByRole('button', { name: 'Edit: Ana, $25' }).click()
    await page.getByLabel('Batch', { exact: true }).selectOption({ label: 'Nov 15, 2026 · Second service' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('1 donation', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete the batch' }).click()
    await endUndoTime(page)
    await expect(page.getByRole('link', { name: /Second service/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /First service/ })).toHaveCount(0)

    for (const method of ['PUT', 'DELETE']) testbed.proxy.inject(method, '', 'cut-reply')
    testbed.proxy.up()
    await allArrived()
    const { donations: gifts } = await testbed.api.call(donations.list, { church_id }, as)
    const batchOf = (amount: number) => gifts.find((gift) => gift.amount === amount)?.batch_id
    expect([25, 26].map(batchOf)).toEqual([second.id, null])
    const { batches } = await testbed.api.call(giftBatches.list, { church_id }, as)
    expect(batches.map(({ name }) => name)).toContain('Second service')
    expect(batches.map(({ name }) => name)).not.toContain('First service')
    expect(batches).toHaveLength(2)
  })
})

test('what a gateway responds to settles nothing and parks nothing: all arrive once it lets them through', async ({
  testbed,
  owner,
}) => {
  await testbed.api.members(owner, ['Ana', 'Bernadette'])
  const phone = await testbed.phoneOf(owner)
  const { page } = phone
  const oracle = churchOracle(testbed.db, owner.church.id)
  await logGift(page, { member: 'Ana', amount: '10' })
  await logGift(page, { member: 'Bernadette', amount: '20' })
  await phone.allSent()

  testbed.proxy.inject('DELETE', '', { gateway: 200 }, 1000)
  testbed.proxy.inject('PUT', '', { gateway: 403 }, 1000)
  testbed.proxy.inject('POST', '/church/donations', { gateway: 502, page: true }, 1000)
  await deleteGift(page, 'Ana')
  await page.mouse.move(0, 0)
  await editAmount(page, 'Bernadette', '21')
  await logGift(page, { member: 'Ana', amount: '30' })
  const sent = (method: string) => testbed.proxy.seen.filter((one) => one.method === method && one.key).length
  await expect.poll(() => Math.min(sent('DELETE'), sent('PUT'), sent('POST'))).toBeGreaterThan(0)
  expect(
    (await phone.outbox()).filter(({ status }) => status !== 'sent').map(({ status }) => status),
  ).toEqual(['waiting', 'waiting', 'waiting'])
  expect(await oracle.gifts()).toEqual(['Ana $10', 'Bernadette $20'])

  testbed.proxy.heal()
  await page.reload()
  await phone.allSent()
  expect(await oracle.gifts()).toEqual(['Ana $30', 'Bernadette $21'])
})
