import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { accentsOf, contrast } from '#contract/fields/colour.ts'
import { heading } from './form.ts'
import { open } from './open.tsx'
import { aMember, legliz } from './sample-church.ts'

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

test.each([
  ['/print/roll', 'Roll for paper', 'Ana'],
  ['/print/directory', 'Members’ directory', 'Ana'],
])('what is printed is on the screen first: %s', async (address, title, text) => {
  await open(address, { members: [aMember('Ana'), aMember('Bob')] })
  const sheet = page.getByRole('article', { name: title })
  await expect.element(sheet.getByText(text, { exact: true })).toBeVisible()
})

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
  const head = heading('Roll for paper', 2).element().closest('header')!
  const line = hexOf(getComputedStyle(head).borderBlockEndColor)
  expect(line).toBe(accentsOf(bright).light.text)
  expect(contrast(line, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(head.querySelector('img')?.getAttribute('src')).toMatch(/\/church\/public\/pictures\/logo-1$/)
})
