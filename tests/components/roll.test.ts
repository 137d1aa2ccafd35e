import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { attendance } from '#contract/attendance.ts'
import { button } from './form.ts'
import { open } from './open.tsx'
import { aGroup, aMember } from './sample-church.ts'
import { respond } from './stub-server.ts'

const row = (name: string) => page.getByRole('checkbox', { name, exact: true })
const tick = (name: string) => row(name).element().querySelector<SVGElement>('svg.lucide-check')!

/** The roll of a Sunday that is past, with its people. */
async function openRoll(names: string[], language: 'en' | 'fr' | 'ht' = 'en') {
  const opened = await open('/attendance?date=2026-11-15', {
    members: names.map((name, i) => aMember(name, { groups: i === 0 ? [choir, youth] : [] })),
    groups: [choir, youth],
    language,
    before: () => respond(attendance.mark, ({ date, marks = [] }) => ({ date, guests: 0, marks })),
  })
  await expect.element(row(names[0]!)).toBeVisible()
  return opened
}
const choir = aGroup('Choir')
const youth = aGroup('Youth')

test('only who is present carries a tick, also in the colours of the user’s own', async () => {
  await openRoll(['Ana', 'Bob'])
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value: 'active' }],
  })
  try {
    await row('Bob').click()
    await expect.element(row('Bob')).toBeChecked()
    await expect.element(tick('Bob')).toBeVisible()
    await expect.element(tick('Ana')).not.toBeVisible()
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  }
})

test('a row is read by its name, and what belongs to it after that', async () => {
  await openRoll(['Ana', 'Bob'])
  await expect.element(row('Ana')).toHaveAccessibleDescription('Choir, Youth')
  await expect.element(row('Bob')).toBeVisible()
})

test('a mark is announced with the count, and so is taking it back', async () => {
  await openRoll(['Ana', 'Bob', 'Carl'])
  const announced = () =>
    [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent)
  await row('Ana').click()
  await expect.poll(announced).toContain('Ana marked present. 1 present')
  await row('Bob').click()
  await expect.poll(announced).toContain('Bob marked present. 2 present')
  await row('Ana').click()
  await expect.poll(announced).toContain('Ana marked absent. 1 present')
  await button('Undo').click()
  await expect.poll(announced).toContain('Undone: Ana. 2 present')
})

test('between one Sunday and the next the Tab key stops once, at the date', async () => {
  await openRoll(['Ana'])
  button('Previous Sunday').element().focus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: /November 15/ })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByLabelText('Date of the service')).not.toHaveFocus()
})

test('what was done to somebody with a long name is said whole', async () => {
  const name = 'Marie-Thérèse Jean-Baptiste Dorcélien de la Fontaine'
  await page.viewport(320, 640)
  await openRoll([name], 'fr')
  await row(name).click()
  // The line of the bar; what is announced begins with the same words.
  const line = page.getByText(`Présence notée : ${name}`, { exact: true })
  await expect.element(line).toBeVisible()
  const said = line.element()
  expect(said.scrollWidth).toBeLessThanOrEqual(said.clientWidth)
})
