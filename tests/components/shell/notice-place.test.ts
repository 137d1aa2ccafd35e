import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notify } from '#src/ui/overlays/notices.ts'
import { button, dialog } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aGroup, aMember, anEvent, legliz } from '#tests/components/sample-church.ts'

// A notice covers neither the header nor a title, its actions or the button that sends a form.

afterEach(() => page.viewport(390, 844))

const cards = () => [
  ...document.querySelectorAll('[role=region][popover] :is([role=alert], [role=status]) > *'),
]

/** Longer than a test waits: notices that have left lie over nothing. */
const duration = 120_000

/** Shows two notices, one of them long, and waits until they stand. */
async function showNotices() {
  notify({
    kind: 'success',
    message: 'Member added successfully.',
    action: { label: 'Undo', onAction() {} },
    duration,
  })
  notify({
    kind: 'error',
    message: 'This could not be saved. Check the connection, and try it once more.',
    duration,
  })
  await expect.poll(() => cards().length).toBe(2)
  for (const card of cards()) await Promise.all(card.getAnimations().map(({ finished }) => finished))
}

/** The texts of what lies under the notices, of the elements that have to stay free. */
function covered(selector: string): string[] {
  return [...document.querySelectorAll(selector)]
    .filter((element) => {
      const at = element.getBoundingClientRect()
      return cards().some((card) => {
        const box = card.getBoundingClientRect()
        return (
          at.width > 0 &&
          at.bottom > box.top &&
          at.top < box.bottom &&
          at.right > box.left &&
          at.left < box.right
        )
      })
    })
    .map((element) => element.textContent || element.tagName)
}
const mustBeFree = [
  'header:not(main header)',
  'h1',
  'main header :is(a, button)',
  'main [type=submit]',
  '[data-tabs]',
].join(',')

const church = {
  members: [aMember('Ana'), aMember('Bel')],
  groups: [aGroup('Koral')],
  events: [anEvent('Jèn')],
}

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test.each([
    '/members',
    '/groups',
    '/events',
    '/recordings',
    '/donations/form',
    '/account',
    `/members/form/${legliz.id}/ana`,
    `/members/form/${legliz.id}`,
  ])(
    `${width} x ${height}: notices leave the title, its actions and the form’s button free: %s`,
    async (path) => {
      await page.viewport(width, height)
      await open(path, church)
      await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await showNotices()
      await expect.poll(() => covered(mustBeFree)).toEqual([])
    },
  )

  test(`${width} x ${height}: notices drop below the button of a form at the top of the window`, async () => {
    await page.viewport(width, height)
    await open('/account', church)
    const submit = button('Submit').first()
    await expect.element(submit).toBeVisible()
    submit.element().scrollIntoView({ block: 'start' })
    await showNotices()
    await expect.poll(() => covered(mustBeFree)).toEqual([])
  })

  test(`${width} x ${height}: notices are at the top right, below the header`, async () => {
    await page.viewport(width, height)
    await open('/members', church)
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await showNotices()
    const [first] = cards().map((card) => card.getBoundingClientRect())
    const header = document.querySelector('body > * header')!.getBoundingClientRect()
    expect(first!.top).toBeGreaterThanOrEqual(header.bottom)
    expect(first!.top).toBeLessThan(height / 3)
    expect(width - first!.right).toBeLessThan(32)
  })

  test(`${width} x ${height}: notices leave the control that has the focus free`, async () => {
    await page.viewport(width, height)
    await open(`/members/form/${legliz.id}`, church)
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await expect.element(name).toBeVisible()
    name.element().scrollIntoView({ block: 'start' })
    name.element().focus()
    await showNotices()
    await expect.poll(() => covered('input[name=name]')).toEqual([])
  })

  test(`${width} x ${height}: notices leave what can be done for many free`, async () => {
    await page.viewport(width, height)
    await open('/members', church)
    const ana = page.getByRole('link', { name: 'View Ana' })
    await expect.element(ana).toBeVisible()
    ana.element().focus()
    await userEvent.keyboard(' ')
    await expect.element(button('Mark as contacted')).toBeInTheDocument()
    await showNotices()
    await expect.poll(() => covered('main [role=group][aria-label="1 selected"]')).toEqual([])
  })

  test(`${width} x ${height}: notices leave the title and the buttons of a sheet free`, async () => {
    await page.viewport(width, height)
    await open(`/members/form/${legliz.id}/ana`, church)
    await button('Edit').click()
    await expect.element(dialog()).toBeVisible()
    await Promise.all(
      dialog()
        .element()
        .getAnimations()
        .map(({ finished }) => finished),
    )
    await showNotices()
    await expect.poll(() => covered('dialog :is(h2, [type=submit])')).toEqual([])
  })
}

test('notices do not drop out of the window below a field that is taller than it', async () => {
  await open('/events/form', church)
  const description = page.getByRole('textbox', { name: /^Description/ })
  await description.fill('Kantik\n'.repeat(80))
  description.element().scrollIntoView({ block: 'center' })
  await showNotices()
  await expect.poll(() => covered('header:not(main header)')).toEqual([])
  for (const card of cards()) expect(card.getBoundingClientRect().top).toBeGreaterThan(0)
  for (const card of cards()) expect(card.getBoundingClientRect().bottom).toBeLessThan(innerHeight)
})

test('notices that outlive a sheet leave free what it had covered', async () => {
  await open('/members', church)
  const ana = page.getByRole('link', { name: 'View Ana' })
  await expect.element(ana).toBeVisible()
  ana.element().focus()
  await userEvent.keyboard(' ')
  await button('Mark as contacted').click()
  await expect.element(dialog()).toBeVisible()
  await showNotices()
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(() => covered('main [role=group][aria-label="1 selected"]')).toEqual([])
})

test('notices that outlive a turn of the phone leave free what comes to lie under them', async () => {
  await open('/account', church)
  await expect.element(button('Submit').first()).toBeVisible()
  await showNotices()
  await page.viewport(390, 600)
  button('Submit').first().element().scrollIntoView({ block: 'start' })
  await page.viewport(390, 590)
  await expect.poll(() => covered(mustBeFree)).toEqual([])
})

test('a notice that comes under a pointer at rest leaves all the same', async () => {
  await open('/waiting')
  // It stays until it was seen here.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    notify({ kind: 'info', message: 'Saved.', duration: 300 })
    const text = page.getByText('Saved.')
    await expect.element(text).toBeVisible()
    // What a browser sends when something comes under its pointer.
    for (const type of ['pointerover', 'pointermove'])
      text.element().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }))
    vi.advanceTimersByTime(1000)
    await expect.element(text).not.toBeInTheDocument()
  } finally {
    vi.useRealTimers()
  }
})
