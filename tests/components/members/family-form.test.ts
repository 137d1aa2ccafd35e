import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { households } from '#contract/households/households.ts'
import type { Household } from '#contract/households/household-views.ts'
import { Problem } from '#server/http/problem.ts'
import { button, expectDescription, expectText, field, fillIn, heading } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aMember, legliz } from '#tests/components/sample-church.ts'
import { callsOf, respond } from '#tests/components/stub-server.ts'

const at = '/members/households/add'

/** The household that the server makes of the call. */
function respondOfCreate(): void {
  respond(households.create, ({ id = 'new', church_id, name, address, phone, people }): Household => ({
    id,
    church_id,
    name,
    address,
    phone,
    main_contact_id: people[0]!.id!,
    members: people.map((one) => ({
      member_id: one.id!,
      name: one.name,
      role: one.role,
      kind: one.role === 'child' ? 'child' : 'adult',
      archivedAt: null,
    })),
    createdAt: '2026-11-22T12:00:00.000Z',
    updatedAt: '2026-11-22T12:00:00.000Z',
  }))
}

const first = (n: number) => page.getByRole('group', { name: `Person ${n}` }).getByLabelText('First name')

test('two adults and three children are one call, with the surname typed once', async () => {
  await open(at, { before: respondOfCreate })
  await fillIn({
    'Family name': 'Désir',
    'Phone (optional)': '3712 3456',
    'Address (optional)': '12 Ri Lanbi',
  })
  await button('Add a child').click()
  await button('Add a child').click()
  for (const [i, name] of ['Jean', 'Marie', 'Ana', 'Pòl', 'Ti Jan Désir'].entries())
    await first(i + 1).fill(name)
  await expectText('Marie Désir')
  await button('Save the family').click()
  await expect.element(heading('Désir')).toBeVisible()
  expect(callsOf(households.create)).toMatchObject([
    {
      name: 'Désir',
      address: '12 Ri Lanbi',
      phone: '3712 3456',
      people: [
        { name: 'Jean Désir', role: 'head', phone: '3712 3456' },
        { name: 'Marie Désir', role: 'spouse', phone: '' },
        { name: 'Ana Désir', role: 'child' },
        { name: 'Pòl Désir', role: 'child' },
        { name: 'Ti Jan Désir', role: 'child' },
      ],
    },
  ])
})

test('rows that are left blank are no people; what is missing is said at its field', async () => {
  await open(at, { before: respondOfCreate })
  await button('Save the family').click()
  await expectDescription(field('Family name'), 'Enter the family name.')
  expect(callsOf(households.create)).toEqual([])
  await fillIn({ 'Family name': 'Paul' })
  await button('Save the family').click()
  await expectDescription(first(1), 'Enter a first name.')
  await first(1).fill('Jo')
  await button('Save the family').click()
  await expect.element(heading('Paul')).toBeVisible()
  expect(callsOf(households.create)).toMatchObject([{ people: [{ name: 'Jo Paul' }] }])
})

test('a family beyond the plan stays in the form, with the reason', async () => {
  await open(at, {
    before: () =>
      respond(households.create, () => {
        throw new Problem(402, 'Your plan is full.')
      }),
  })
  await fillIn({ 'Family name': 'Paul' })
  await first(1).fill('Jo')
  await button('Save the family').click()
  await expectText('Your plan is full.')
  await expect.element(first(1)).toHaveValue('Jo')
})

test('a member’s page shows their household with roles, and the way to it', async () => {
  const home: Household = {
    id: 'home',
    church_id: legliz.id,
    name: 'Désir',
    address: '',
    phone: '',
    main_contact_id: 'jean',
    members: [
      { member_id: 'jean', name: 'Jean', kind: 'adult', role: 'head', archivedAt: null },
      { member_id: 'ana', name: 'Ana', kind: 'child', role: 'child', archivedAt: null },
    ],
    createdAt: '2026-11-22T12:00:00.000Z',
    updatedAt: '2026-11-22T12:00:00.000Z',
  }
  await open(`/members/form/${legliz.id}/ana`, {
    members: [aMember('Jean'), aMember('Ana')],
    before: () =>
      respond(households.list, () => ({ households: [home], currentPage: 1, totalPages: 1, totalItems: 1 })),
  })
  const card = page.getByRole('region', { name: 'Household: Désir' })
  await expect.element(card.getByText('Head of household · Main contact')).toBeVisible()
  await card.getByRole('link', { name: 'Open household' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Désir' })).toBeVisible()
})
