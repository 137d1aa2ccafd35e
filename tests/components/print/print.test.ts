import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { analytics } from '#contract/analytics.ts'
import type { MonthReport } from '#contract/analytics.ts'
import { accentsOf, contrast } from '#contract/fields/colour.ts'
import { queryClient } from '#src/api/query.ts'
import { monthQuery } from '#src/queries/church-queries.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { resetClock, setClock } from '#tests/components/clock.ts'
import { expectText, heading } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aGroup, aMember, legliz } from '#tests/components/sample-church.ts'
import { respond } from '#tests/components/stub-server.ts'

resetClock()

test('on paper there is the page alone, black on white, whatever the theme', async () => {
  await open('/groups', { members: [aMember('Ana')] })
  await expect.element(page.getByRole('main')).toBeVisible()
  document.documentElement.dataset['theme'] = 'dark'
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  try {
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    const seen = [...document.querySelectorAll('header, nav, footer, button')].filter(
      (element) => !element.closest('main header') && element.checkVisibility(),
    )
    expect(seen.map(({ outerHTML }) => outerHTML.slice(0, 80))).toEqual([])
    const style = getComputedStyle(document.querySelector('h1')!)
    expect([style.color, getComputedStyle(document.body).backgroundColor]).toEqual([
      'rgb(0, 0, 0)',
      'rgba(0, 0, 0, 0)',
    ])
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
    delete document.documentElement.dataset['theme']
  }
})

test('what is printed is of one size, however large the browser’s texts are', async () => {
  await open('/print/roll', { members: [aMember('Ana')] })
  const choice = document.createElement('style')
  // As weak as what a browser has been set to: any rule of ours goes before a layer.
  choice.textContent = '@layer browser { html { font-size: 200% } }'
  document.head.append(choice)
  const size = () => getComputedStyle(document.documentElement).fontSize
  try {
    expect(size()).toBe('32px')
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
    await expect.poll(size).toBe('16px')
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
    choice.remove()
  }
})

test.each([
  ['/print/roll', 'Roll for paper', 'Ana'],
  ['/print/directory', 'Members’ directory', 'Ana'],
])('what is printed is on the screen first: %s', async (address, title, text) => {
  await open(address, { members: [aMember('Ana'), aMember('Bob')] })
  const sheet = page.getByRole('article', { name: title })
  await expect.element(sheet.getByText(text, { exact: true })).toBeVisible()
})

test.each(['/print/roll', '/print/directory'])(
  'of a group there are its members or that it has none, and everybody where it is gone: %s',
  async (address) => {
    const { router } = await open(`${address}?group=gone`, {
      members: [aMember('Ana')],
      groups: [aGroup('Choir')],
    })
    const sheet = page.getByRole('article')
    await expect.element(sheet.getByText('Ana', { exact: true })).toBeVisible()
    await router.navigate({ href: `${address}?group=choir` })
    await expect.element(sheet.getByRole('heading', { name: 'Choir' })).toBeVisible()
    await expect.element(sheet.getByText('No one is in this group yet')).toBeVisible()
  },
)

/** A colour that CSS has resolved, as the contract writes it. */
function hexOf(rgb: string): string {
  const parts = rgb.match(/\d+/g)!.slice(0, 3)
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
}

test("a sheet has the church's logo, and its colour dark enough to be seen on paper", async () => {
  const bright = '#ffee00'
  await open('/print/roll', {
    churches: [{ ...legliz, colour: bright, logo: 'logo-1' }],
    members: [aMember('Ana')],
  })
  await expect.element(heading('Roll for paper', 2)).toBeVisible()
  await expect.element(page.getByRole('article').getByText('Ana')).toBeVisible()
  const head = () => heading('Roll for paper', 2).element().closest('header')!
  const line = () => hexOf(getComputedStyle(head()).borderBlockEndColor)
  // The church has a read of its own.
  await expect.poll(line).toBe(accentsOf(bright).light.text)
  expect(contrast(line(), '#ffffff')).toBeGreaterThanOrEqual(4.5)
  const logo = /\/church\/public\/pictures\/logo-1$/
  await expect.poll(() => head().querySelector('img')?.getAttribute('src')).toMatch(logo)
})

const emptyMonth: MonthReport = {
  services: [],
  sundays: { services: 0, average: null },
  midweek: { services: 0, average: null },
  gifts: [],
  first_visits: [],
  joined: 0,
  absent_members: [],
  absent_total: 0,
}
const people = (count: number, name: string) =>
  Array.from({ length: count }, (_, i) => ({ member_id: `${name}-${i}`, name: `${name} ${i}` }))

const longName = 'Église Baptiste Évangélique de la Communion Fraternelle de Port-au-Prince et ses environs'

/** Opens the month's page on a day of November 2026. */
async function openMonth(address: string, report: Partial<MonthReport>, language: 'en' | 'fr' | 'ht' = 'en') {
  setClock('2026-11-20T15:00:00Z')
  await open(address, {
    language,
    churches: [{ ...legliz, name: longName, logo: 'logo-1' }],
    before: () => respond(analytics.month, () => ({ ...emptyMonth, ...report })),
  })
}

test('the month says when who is absent was absent: today, or when it ended', async () => {
  const absent = { absent_members: people(2, 'Ana'), absent_total: 2 }
  const services = [
    { date: '2026-11-15', name: null, present: 20, guests: 2 },
    { date: '2026-11-15', name: 'Dezyèm sèvis', present: 8, guests: 0 },
  ]
  await openMonth('/print/month?month=2026-11', { ...absent, services })
  await expectText(/Dezyèm sèvis/)
  await expectText('2 members absent three Sundays or more, today')
  await expectText('Ana 0, Ana 1')
  await page.getByLabelText('Month', { exact: true }).selectOptions('October 2026')
  await expectText('2 members absent three Sundays or more, at the end of the month')
  await expectAccessible()
})

test('the service of today is drawn as not over, and as a midweek service', async () => {
  const services = [
    { date: '2026-11-15', name: null, present: 20, guests: 2 },
    { date: '2026-11-20', name: null, present: 3, guests: 0 },
  ]
  await openMonth('/print/month?month=2026-11', { services, sundays: { services: 1, average: 22 } })
  await expectText('Average on Sundays: 22, in 1 service.')
  const last = page.getByRole('table', { name: 'Attendance' }).getByRole('row').last()
  await expect.element(last).toHaveTextContent('Nov 20, 2026')
  const slider = page.getByRole('slider')
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Nov 15, 2026, 22')
  slider.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Nov 20, 2026, Midweek: 3, Not over yet')
})

test('a month has the average of its Sundays, and that of its midweek services', async () => {
  const services = [
    { date: '2026-10-04', name: null, present: 180, guests: 8 },
    { date: '2026-10-07', name: null, present: 60, guests: 1 },
    { date: '2026-10-11', name: null, present: 190, guests: 9 },
  ]
  const averages = { sundays: { services: 2, average: 193.5 }, midweek: { services: 1, average: 61 } }
  await openMonth('/print/month?month=2026-10', { services, ...averages })
  await expectText('Average on Sundays: 194, in 2 services. Midweek: 61, in 1 service.')
  const rows = page.getByRole('table', { name: 'Attendance' }).getByRole('row')
  await expect.element(rows.nth(0)).toHaveTextContent('ServiceSundaysMidweek')
  await expect.element(rows.nth(2)).toHaveTextContent('Oct 07, 2026–61')
  await expect.element(rows.nth(3)).toHaveTextContent('Oct 11, 2026199–')
})

test('a month that an earlier version has stored says that it does not know who was absent', async () => {
  const { services, gifts, first_visits, joined } = emptyMonth
  const earlier = { services, gifts, first_visits, joined }
  setClock('2026-11-20T15:00:00Z')
  queryClient.setQueryData(monthQuery(legliz.id, '2026-10').queryKey, earlier as unknown as MonthReport)
  await open('/print/month', { before: () => respond(analytics.month, () => new Promise(() => {})) })
  await expectText('Not on this device yet. Connect to the internet to see them.')
})

test.each(['en', 'fr', 'ht'] as const)('the fullest month fits on one A4: %s', async (language) => {
  try {
    const name = 'Marie-Thérèse Wideline Jean-Baptiste'
    await openMonth(
      '/print/month?month=2026-10',
      {
        services: Array.from({ length: 31 }, (_, i) => ({
          date: `2026-10-${String(i + 1).padStart(2, '0')}`,
          name: null,
          present: 1200 + i,
          guests: 10,
        })),
        gifts: (['USD', 'HTG'] as const).flatMap((currency) =>
          Array.from({ length: 9 }, (__, i) => ({
            fund_name: `Fund for the building of the school ${i}`,
            currency,
            amount: 9000 - i * 900,
            gifts: 40,
          })),
        ),
        first_visits: people(100, name).map((person) => ({ ...person, date: '2026-10-04' })),
        joined: 40,
        absent_members: people(100, name),
        absent_total: 312,
      },
      language,
    )
    await expect.element(page.getByRole('article')).toHaveTextContent(/Jean-Baptiste 0.*Jean-Baptiste 0/)
    // A4 without its margins, in CSS pixels: 182 mm by 269 mm.
    await page.viewport(688, 500)
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
    const sheet = page.getByRole('article')
    await expect.poll(() => getComputedStyle(sheet.element()).padding).toBe('0px')
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(1016)
    const bars = sheet.element().querySelectorAll('.ink')
    expect(bars.length).toBe(31 + 8)
    for (const bar of bars) expect(getComputedStyle(bar).backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
    await page.viewport(390, 844)
  }
})
