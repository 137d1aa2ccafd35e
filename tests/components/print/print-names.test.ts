import { expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { blogs } from '#contract/blogs/blogs.ts'
import type { Blog } from '#contract/blogs/blogs.ts'
import { integrations } from '#contract/blogs/integrations.ts'
import { donations } from '#contract/donations.ts'
import type { GivingStatement } from '#contract/donations.ts'
import { sampleBlog } from '#tests/support/samples/blogs/sample-blog.ts'
import { everyScript, harmlessTexts } from '#tests/support/samples/names.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, expectText, field } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aMember, legliz } from '#tests/components/sample-church.ts'
import { callsOf, respond, setNetwork } from '#tests/components/stub-server.ts'

const texts = [...everyScript, ...harmlessTexts]
const sheet = () => page.getByRole('article').first()

const statement = (name: string, more: Partial<GivingStatement> = {}): GivingStatement => ({
  name,
  gifts: [{ amount: 25, currency: 'USD', date: '2026-01-04', note: name, fund_name: '' }],
  totals: [{ currency: 'USD', amount: 25, gifts: 1 }],
  funds: [{ currency: 'USD', amount: 25, gifts: 1, fund_name: '' }],
  ...more,
})

async function openStatements(statements: GivingStatement[], language: 'en' | 'fr' | 'ht' = 'en') {
  await open('/donations/statements', {
    language,
    members: [aMember('Ana')],
    churches: [{ ...legliz, address: '12 Ri Lanbi, Jakmèl', phone: '50937123456' }],
    before: () => {
      respond(donations.totals, () => ({ periods: [] }))
      respond(donations.statements, () => ({ statements }))
    },
  })
}

/** The texts of a sheet that stand by themselves, in their own direction. */
const isolated = () => [...sheet().element().querySelectorAll('bdi')].map(({ textContent }) => textContent)

test('the roll prints every name as it is written', async () => {
  await open('/print/roll', { members: texts.map((name) => aMember(name)) })
  await expect.element(sheet().getByText('王小明', { exact: true })).toBeVisible()
  expect(isolated().toSorted()).toEqual(texts.toSorted())
  expect(sheet().element().querySelector('b, img, script')).toBeNull()
})

test('a giving statement prints every name, note and fund as it is written', async () => {
  const funds = (fund_name: string) => [{ amount: 25, currency: 'USD' as const, gifts: 1, fund_name }]
  await openStatements(
    texts.map((text) =>
      statement(text, {
        gifts: [{ amount: 25, currency: 'USD', date: '2026-01-04', note: text, fund_name: text }],
        funds: funds(text),
      }),
    ),
  )
  await button('Show the statements').click()
  await expect.element(page.getByRole('region', { name: '王小明' })).toBeVisible()
  expect(isolated().filter((text) => text === 'محمد عبد الله')).toHaveLength(3)
  for (const text of texts) expect(isolated()).toContain(text)
  expect(sheet().element().querySelector('img, script')).toBeNull()
})

test('a post prints its title as it is written', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const title = texts.join(' ')
  const blog: Blog = { ...sampleBlog, title, body: 'Lapè **שלום** 平安' }
  await open(`/blogs/by/${blog.id}`, {
    before: () => {
      respond(blogs.get, () => blog)
      respond(integrations.list, () => [])
      respond(blogs.preview, () => ({ html: '<p>Lapè <strong>שלום</strong> 平安</p>' }))
    },
  })
  await button('Export').click()
  await page.getByRole('link', { name: 'Print, or save as PDF' }).click()
  await expectText('平安')
  expect(sheet().element().querySelector('h1')!.textContent).toBe(title)
  expect(callsOf(blogs.preview)).toEqual([{ body: blog.body }])
  await expectAccessible()
  await button('Print').click()
  expect(print).toHaveBeenCalledOnce()
  print.mockRestore()
})

test.each([
  ['en', 'Giving statement 2026', ['Jan 04, 2026', '$1,012.50', '2 donations', 'No fund', '+509 3712 3456']],
  ['fr', 'Relevé de dons 2026', ['4 janv. 2026', '$1 012,50', 'Merci pour votre générosité.', 'Aucun fonds']],
  ['ht', 'Relve ofrann 2026', ['4 jan 2026', '$1 012,50', 'Mèsi pou jenewozite w.', 'San kès']],
] as const)('a statement is in the language of the app: %s', async (language, title, expected) => {
  const gifts: GivingStatement['gifts'] = [
    { amount: 1012.5, currency: 'USD', date: '2026-01-04', note: 'Ladim', fund_name: 'Tithe' },
    { amount: 5, currency: 'HTG', date: '2026-02-01', note: '', fund_name: '' },
  ]
  const sums = gifts.map(({ amount, currency, fund_name }) => ({ amount, currency, fund_name, gifts: 1 }))
  const totals = sums.map(({ fund_name: _, ...sum }) => sum)
  await openStatements([statement('Ana', { gifts, totals, funds: sums })], language)
  await page.getByRole('combobox').first().selectOptions('2026')
  await page.getByRole('main').getByRole('button').first().click()
  await expect.element(sheet().getByRole('heading', { name: title })).toBeVisible()
  const text = sheet()
    .element()
    .textContent.replace(/[\u00a0\u202f]/g, ' ')
  for (const part of expected) expect(text).toContain(part)
  expect(text).toContain('12 Ri Lanbi, Jakmèl')
})

test('each giver begins a page, and a change of the choice takes the sheets away', async () => {
  await openStatements([statement('Ana'), statement('Bob')])
  await button('Show the statements').click()
  const bob = () => page.getByRole('region', { name: 'Bob' })
  await expect.element(bob()).toBeVisible()
  await expectAccessible()
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  try {
    await expect.poll(() => getComputedStyle(bob().element()).breakBefore).toBe('page')
    await expect.element(field('Year')).not.toBeVisible()
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  }
  await page.getByText('One member').click()
  await expect.element(bob()).not.toBeInTheDocument()
  await button('Show the statements').click()
  await expectText('Member is required')
})

test('a year without gifts says so, and without a network nothing is lost', async () => {
  await openStatements([])
  setNetwork('down')
  await button('Show the statements').click()
  await expectText(/No connection right now/)
  setNetwork('up')
  await button('Show the statements').click()
  await expectText(/^No donations in \d{4}\.$/)
})
