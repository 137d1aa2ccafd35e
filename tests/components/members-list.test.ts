import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, expectText, heading } from './form.ts'
import { open } from './open.tsx'
import { aMember, legliz } from './sample-church.ts'

const search = () => page.getByRole('searchbox', { name: 'Search members' })
const listed = () =>
  [...document.querySelectorAll('main h2')].map((element) => element.textContent).filter(Boolean)

test('members are found by a name without its accents, by phone and by email', async () => {
  const { router } = await open('/members', {
    members: [
      aMember('Élisée Jean', { phone: '+50937110000', email: 'elisee@example.org' }),
      aMember('Marie-Thérèse Noël', { phone: '+50937123456', email: 'noel@example.org' }),
      aMember('Òdilon Façile', { phone: '+50937220000', email: 'odilon@example.org' }),
    ],
  })
  await search().fill('elisee')
  await expect.poll(listed).toEqual(['Élisée Jean'])
  await expectText('1 of 3 members')
  for (const typed of ['noel therese', '37123456', 'noel@example.org']) {
    await search().fill(typed)
    await expect.poll(listed).toEqual(['Marie-Thérèse Noël'])
  }
  // What is looked for survives a look elsewhere.
  await expect.poll(() => router.state.location.href).toContain('q=noel')
  await router.navigate({ to: '/groups' })
  await expect.element(heading('Groups')).toBeVisible()
  router.history.back()
  await expect.element(search()).toHaveValue('noel@example.org')
  await expect.poll(listed).toEqual(['Marie-Thérèse Noël'])

  await search().fill('nobody at all')
  await expectText('Nobody was found')
  await button('Show all members').click()
  await expect.poll(() => listed().length).toBe(3)
  await expect.element(search()).toHaveValue('')
})

test('the address of another church leads to the own members', async () => {
  const { path } = await open('/members/form/another/ana')
  await expect.poll(path).toBe('/members')
  await expectText('No members yet')
})

test('an usher sees the members and changes nothing', async () => {
  const { path, router } = await open('/members', {
    churches: [{ ...legliz, role: 'usher' }],
    members: [aMember('Ana', { phone: '+50937123456', email: 'ana@example.org' })],
  })
  await expect.element(heading('Ana', 2)).toBeVisible()
  await expect.element(page.getByRole('link', { name: '+Add Member' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'View Ana' }).click()
  await expect.element(heading('Ana')).toBeVisible()
  await expectText('ana@example.org')
  await expect.element(button('Save changes')).not.toBeInTheDocument()
  await router.navigate({ href: `/members/form/${legliz.id}` })
  await expect.poll(path).toBe('/members')
})

for (const [area, paths] of Object.entries({
  gifts: ['/donations', '/donations/form', '/donations/statements'],
  events: ['/events', '/events/form', '/events/detail/x'],
})) {
  test(`an usher sees nothing of ${area}`, async () => {
    const { path, router } = await open('/attendance', { churches: [{ ...legliz, role: 'usher' }] })
    for (const href of paths) {
      await router.navigate({ href })
      await expect.poll(path).toBe('/attendance')
    }
    await expect.element(heading('Attendance')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Donations' })).not.toBeInTheDocument()
  })
}
