import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { members as memberCalls } from '#contract/members.ts'
import { podcasts } from '#contract/podcasts.ts'
import { shows } from '#contract/shows/shows.ts'
import { expectSynced, open } from '#tests/components/open.tsx'
import { aGroup, aMember, legliz } from '#tests/components/sample-church.ts'
import { aDonation } from '#tests/components/donations/sample-gifts.ts'
import { plainShow } from '#tests/components/sample-recording.ts'
import { hold, respond, setNetwork } from '#tests/components/stub-server.ts'

const field = () => page.getByLabelText('Find a church/podcaster...')
const options = () =>
  [...document.querySelectorAll('[role=option]')].map((element) => element.textContent.trim())
const option = (name: string | RegExp) => page.getByRole('option', { name })
const publishers = (...found: { id: string; username: string; name: string }[]) =>
  respond(podcasts.findPublishers, () => ({ publishers: found }))

const marie = aMember('Marie Désir', { phone: '+50937123456' })
const members = [aMember('Ana Marie Paul'), marie, aMember('Élisée Noël')]

beforeEach(() => page.viewport(1280, 800))
afterEach(() => userEvent.keyboard('{Escape}{Escape}'))

test('it finds people, groups, gifts, pages and help from the device, the best fit first', async () => {
  await open('/settings', {
    members,
    groups: [aGroup('Koral Marie')],
    donations: [aDonation(marie, 25)],
    before: () => publishers({ id: 'p', username: 'mariefm', name: 'Marie FM' }),
  })
  await expectSynced()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field()).toHaveFocus()
  await field().fill('marie')
  await expect.element(option(/^Marie FM/)).toBeVisible()
  await expect.element(option(/^Koral Marie/)).toBeVisible()
  const found = options()
  expect(found[0]).toContain('Marie Désir')
  expect(found[1]).toContain('Ana Marie Paul')
  expect(found.some((text) => text.startsWith('Koral Marie'))).toBe(true)
  expect(found.some((text) => text.includes('$25'))).toBe(true)
  expect(found.slice(-2)).toEqual(['Open the page @marie', 'Marie FM @mariefm'])
  await expect.element(page.getByText(`${found.length} results`)).toBeVisible()
  await field().fill('noel')
  await expect.element(option('Élisée Noël')).toBeVisible()
  await field().fill('3712')
  await expect.element(option(/Marie Désir/)).toBeVisible()
  await field().fill('two-factor')
  await expect.poll(options).toEqual(['Open the page @two-factor'])
})

test('called by a key, Enter opens the first result; "/" calls it where nobody types', async () => {
  const { path } = await open('/settings', { members, before: () => publishers() })
  await userEvent.keyboard('/')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('')
  await field().fill('elis')
  await expect.element(option('Élisée Noël')).toHaveAttribute('data-highlighted')
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe(`/members/form/${legliz.id}/elisee-noel`)
  await expect.poll(options).toEqual([])
  await expect.element(field()).toHaveValue('')
})

test('Esc leads back to where a key has called it from, in a wide window too', async () => {
  await page.viewport(1280, 800)
  onTestFinished(() => page.viewport(390, 844))
  await open('/groups', { groups: [aGroup('Koral')] })
  const row = page.getByRole('main').getByRole('link', { name: 'Koral' }).first()
  await expect.element(row).toBeVisible()
  ;(row.element() as HTMLElement).focus()
  await userEvent.keyboard('/')
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(row).toHaveFocus()
})

test('a name is opened with its @ or without', async () => {
  const before = () => {
    publishers()
    respond(shows.ofPublisher, () => plainShow)
    respond(podcasts.publisher, () => ({ id: 'p', username: 'siloe', name: 'Siloé', look: null }))
    respond(podcasts.ofPublisher, () => ({ podcastFiles: [], totalItems: 0, totalPages: 0, currentPage: 1 }))
  }
  const { path } = await open('/settings', { before })
  await field().click()
  await field().fill('@siloe')
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe('/@siloe')
})

test('a late answer of the server leaves the mark where it is', async () => {
  await open('/settings', {
    members,
    before: () =>
      publishers(
        { id: 'p', username: 'elis', name: 'Elis FM' },
        { id: 'q', username: 'elisa', name: 'Elisa' },
      ),
  })
  const marked = () => document.querySelector('[role=option][data-highlighted]')?.textContent.trim()
  const release = hold(podcasts.findPublishers)
  await userEvent.keyboard('{Control>}k{/Control}')
  await field().fill('elis')
  await expect.poll(marked).toContain('Élisée Noël')
  release()
  await expect.element(option(/^Elis FM/)).toBeVisible()
  expect(marked()).toContain('Élisée Noël')
  const active = document.querySelector('[role=option][data-highlighted]')!.id
  await expect.element(field()).toHaveAttribute('aria-activedescendant', active)
  const releaseNext = hold(podcasts.findPublishers)
  await field().fill('eli')
  await expect.element(option('Open the page @eli')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(marked).toBe('Open the page @eli')
  releaseNext()
  await expect.element(option(/^Elis FM/)).toBeVisible()
  expect(marked()).toBe('Open the page @eli')
})

test('in the header’s own field Enter goes to the page of that name, and the arrows to what was found', async () => {
  const before = () => {
    publishers()
    respond(shows.ofPublisher, () => plainShow)
    respond(podcasts.publisher, () => ({ id: 'p', username: 'elis', name: 'Elis', look: null }))
    respond(podcasts.ofPublisher, () => ({ podcastFiles: [], totalItems: 0, totalPages: 0, currentPage: 1 }))
  }
  const { path } = await open('/settings', { members, before })
  await field().click()
  await field().fill('  elis ')
  await expect.element(option('Élisée Noël')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe('/@elis')
  await field().click()
  await field().fill('elis')
  await expect.element(option('Élisée Noël')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(path).toBe(`/members/form/${legliz.id}/elisee-noel`)
})

test('a page that arrives leaves the focus to whoever has gone to the search meanwhile', async () => {
  const { router } = await open('/settings', { members })
  await field().click()
  await expect.element(option('Log a donation')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).not.toHaveFocus()
  await router.navigate({ to: '/help' })
  await expect.poll(() => document.activeElement?.tagName).toBe('H1')
  const stop = router.subscribe('onBeforeNavigate', () => (field().element() as HTMLElement).focus())
  await router.navigate({ to: '/settings' })
  stop()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect.element(field()).toHaveFocus()
})

test('a page that arrives leaves the focus to whoever goes on in the field from which they asked for it', async () => {
  const { router } = await open('/settings', { members })
  await field().click()
  await expect.element(option('Log a donation')).toBeVisible()
  const press = new PointerEvent('pointerdown', { bubbles: true })
  const stop = router.subscribe('onBeforeNavigate', () => field().element().dispatchEvent(press))
  await router.navigate({ to: '/help' })
  stop()
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveTextContent('Help')
  await expect.element(field()).toHaveFocus()
  await expect.element(option('Log a donation')).toBeVisible()
})

test('what is read only after the search was opened is found too', async () => {
  const release = hold(memberCalls.list)
  await open('/settings', { members, before: () => publishers() })
  await field().click()
  await field().fill('elis')
  await expect.element(option('Open the page @elis')).toBeVisible()
  release()
  await expect.element(option('Élisée Noël')).toBeVisible()
})

test('a search that comes late leaves the focus to who has gone on meanwhile', async () => {
  await open('/settings', { members })
  const preferences = page.getByRole('button', { name: /^Menu of/ })
  await expect.element(preferences).toBeVisible()
  const [early, next] = [field().element() as HTMLElement, preferences.element() as HTMLElement]
  early.focus()
  next.focus()
  await expect.poll(() => field().element() !== early).toBe(true)
  await expect.element(preferences).toHaveFocus()
})

test('an act takes a person', async () => {
  const { path } = await open('/settings', { members, before: () => publishers() })
  await field().click()
  await field().fill('log a gift for desir')
  await option('Log a donation for Marie Désir').click()
  await expect.poll(path).toBe('/donations/form?member=marie-desir')
  await expect.element(page.getByRole('combobox', { name: 'Member' })).toHaveValue('Marie Désir')
  await field().click()
  await field().fill('call marie')
  await expect.element(option('Call Marie Désir')).toHaveAttribute('href', 'tel:+50937123456')
  // Who has no number cannot be called.
  await expect.element(option('Call Ana Marie Paul')).not.toBeInTheDocument()
  await field().fill('mark sunday')
  await option('Mark Sunday’s attendance').click()
  await expect.poll(path).toContain('/attendance')
})

test.each([
  ['fr', 'Trouver une église/un prédicateur...', 'appeler marie', 'Appeler Marie Désir'],
  ['ht', 'Chèche yon legliz/yon predikatè...', 'ofrann pou marie', 'Ekri yon ofrann pou Marie Désir'],
] as const)('acts are asked for in the words of %s', async (language, label, typed, expected) => {
  await open('/settings', { members, language, before: () => publishers() })
  await page.getByLabelText(label).fill(typed)
  await expect.element(option(expected)).toBeVisible()
})

test('an usher finds only what an usher may open', async () => {
  await open('/settings', {
    churches: [{ ...legliz, role: 'usher' }],
    members,
    groups: [aGroup('Marie')],
    before: () => publishers(),
  })
  await field().fill('marie')
  await expect.element(option(/Marie Désir/)).toBeVisible()
  expect(options().filter((text) => /gift|donation|Group/.test(text))).toEqual([])
  await field().fill('log a donation')
  // The help is for everybody, what it tells of is not.
  await expect.poll(options).toEqual(['Log donations and print statements', 'Open the page @log a donation'])
})

test('without a network all of the device is found', async () => {
  await open('/settings', { members })
  await expectSynced()
  setNetwork('down')
  await field().fill('elis')
  await expect.element(option('Élisée Noël')).toBeVisible()
})

test('what was opened last is offered before anything is typed', async () => {
  const { path } = await open('/settings', { members, before: () => publishers() })
  await field().fill('elis')
  await option('Élisée Noël').click()
  await expect.poll(path).toContain('elisee-noel')
  await field().click()
  await expect.poll(() => options()[0]).toContain('Élisée Noël')
  await expect.element(option('Log a donation')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(options).toEqual([])
})
