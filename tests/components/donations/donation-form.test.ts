import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { donations } from '#contract/donations.ts'
import { button, expectDescription, expectMessage, expectText, field } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aMember } from '#tests/components/sample-church.ts'
import { callsOf } from '#tests/components/stub-server.ts'

const picker = () => page.getByRole('combobox', { name: 'Member' })
const log = () => page.getByRole('button', { name: 'Log donation', exact: true })

async function pick(typed: string, name: string) {
  await picker().fill(typed)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await expect.element(picker()).toHaveValue(name)
}

test('what is wrong is told at its field, and what was typed stays', async () => {
  const { known } = await open('/donations/form', { members: [aMember('Ana')] })
  await page.getByLabelText(/^Notes/).fill('x')
  await log().click()
  await expectMessage('Member', 'Member is required')
  await expectMessage('Amount', 'Amount is required')
  await pick('an', 'Ana')
  for (const [amount, message] of [
    ['0', 'The amount must be at least 1.'],
    ['-1', 'The amount must be at least 1.'],
    ['1000000000', 'This amount is too large: at most 9,999,999.99.'],
    ['1e9', 'Enter an amount like 25 or 12.50.'],
    ['12.505', 'Enter an amount like 25 or 12.50.'],
    ['ten', 'Enter an amount like 25 or 12.50.'],
  ]) {
    await field('Amount').fill(amount!)
    await log().click()
    await expectMessage('Amount', message!)
  }
  const date = field('Date')
  await date.fill('')
  await userEvent.type(date, '023020261')
  await expect.element(date).toHaveValue('02/30/2026')
  await log().click()
  await expectMessage('Date', 'Invalid date format.')
  await date.fill('')
  await userEvent.type(date, '3/1/2026')
  await expect.element(date).toHaveValue('03/01/2026')
  await expectDescription(date, 'Sunday, March 1, 2026')
  expect(callsOf(donations.add)).toEqual([])
  await field('Amount').fill('7')
  await log().click()
  await expectText('Donation logged successfully.')
  expect(known.donations).toMatchObject([{ amount: 7, date: '2026-03-01', note: 'x', member_id: 'ana' }])
})

test('a member is picked with the keyboard alone, and Esc leaves the choice as it was', async () => {
  await open('/donations/form', { members: [aMember('Ana'), aMember('Bernadette'), aMember('Bertrand')] })
  await expect.element(picker()).toBeVisible()
  ;(picker().element() as HTMLElement).focus()
  await userEvent.keyboard('ber')
  await expect.poll(() => page.getByRole('option').elements().length).toBe(2)
  await expect.element(page.getByRole('status').getByText('2 members found')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  const marked = () => picker().element().getAttribute('aria-activedescendant') ?? ''
  await expect.poll(() => document.getElementById(marked())?.textContent).toContain('Bertrand')
  await userEvent.keyboard('{Enter}')
  await expect.element(picker()).toHaveValue('Bertrand')
  await expect.element(picker()).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{ArrowDown}{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(picker()).toHaveValue('Bertrand')

  await picker().fill('nobody at all')
  await expectText('No one was found for “nobody at all”.')
  await expect.element(page.getByRole('link', { name: 'Add a new member' })).toBeVisible()
  await picker().fill('an')
  await userEvent.tab()
  await expect.element(picker()).toHaveValue('Ana')
})

test('several gifts are logged one after the other, for the same date', async () => {
  const { known } = await open('/donations/form', { members: [aMember('Ana'), aMember('Bernadette')] })
  await field('Date').fill('11/15/2026')
  for (const [member, amount] of [
    ['Ana', '5'],
    ['Bernadette', '6'],
  ] as const) {
    await pick(member.slice(0, 4), member)
    await field('Amount').fill(amount)
    await button('Log, then another').click()
    await expect.element(field('Amount')).toHaveValue('')
    await expect.element(picker()).toHaveFocus()
    await expect.element(field('Date')).toHaveValue('11/15/2026')
  }
  await expect
    .poll(() => known.donations.map(({ member_name, amount, date }) => [member_name, amount, date]))
    .toEqual([
      ['Bernadette', 6, '2026-11-15'],
      ['Ana', 5, '2026-11-15'],
    ])
})
