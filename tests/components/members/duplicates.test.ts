import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { NotDuplicates } from '#contract/duplicates.ts'
import { members } from '#contract/members.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { button, expectText } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aMember } from '#tests/components/sample-church.ts'
import { onePage } from '#tests/components/donations/sample-gifts.ts'
import { respond } from '#tests/components/stub-server.ts'

const rows = () => page.getByRole('region', { name: 'Marked as different people' }).getByRole('listitem')
const undoOf = (index: number) => rows().nth(index).getByRole('button')

/** A church where nobody may be there twice, with these pairs of people who are not the same. */
function respondWith(apart: NotDuplicates[]): void {
  respond(members.duplicates, () => ({ pairs: [], ...onePage(0) }))
  respond(members.merges, () => ({ merges: [] }))
  respond(members.apart, ({ page: at, limit }) => ({
    pairs: apart.slice((at - 1) * limit, at * limit),
    currentPage: at,
    totalPages: Math.ceil(apart.length / limit),
    totalItems: apart.length,
  }))
  respond(members.undoMarkNotDuplicates, ({ a_id, b_id }) => {
    apart.splice(
      apart.findIndex(({ a, b }) => a.id === a_id && b.id === b_id),
      1,
    )
    return { message: 'Saved.' }
  })
}

const pairs = (count: number): NotDuplicates[] =>
  Array.from({ length: count }, (_, index) => ({
    a: aMember(`Ana ${index}`),
    b: aMember(`Bel ${index}`),
    by_name: 'Marie Joseph',
    createdAt: '2026-11-15T12:00:00.000Z',
  }))

test('many who are not the same come page by page; the keyboard goes on at the next one', async () => {
  await open('/members/duplicates', { before: () => respondWith(pairs(21)) })
  await expect.poll(() => rows().length).toBe(20)
  await button('Load More').click()
  await expect.poll(() => rows().length).toBe(21)
  await expect.element(button('Load More')).not.toBeInTheDocument()

  await undoOf(1).click()
  await expect.poll(() => rows().length).toBe(20)
  await expect.element(undoOf(1)).toHaveFocus()
  await undoOf(19).click()
  await expect.poll(() => rows().length).toBe(19)
  await expect.element(undoOf(18)).toHaveFocus()
})

test('when a merge is undone the keyboard goes on at the next one', async () => {
  const merges = ['Ana', 'Bel'].map((name) => ({
    id: name.toLowerCase(),
    kept: aMember(name),
    dropped_name: `${name} P.`,
    createdAt: '2026-11-15T12:00:00.000Z',
    undoUntil: '2026-12-15T12:00:00.000Z' as string | null,
  }))
  await open('/members/duplicates', {
    before: () => {
      respondWith([])
      respond(members.merges, () => ({ merges }))
      respond(members.undoMerge, ({ merge_id }) => {
        const merge = merges.find(({ id }) => id === merge_id)!
        merge.undoUntil = null
        return merge
      })
    },
  })
  await button('Undo the merge of Ana P.').click()
  await expect.element(button('Undo the merge of Bel P.')).toHaveFocus()
})

test('that the list of those who are not the same cannot be read is said, and asked again', async () => {
  await open('/members/duplicates', {
    before: () => {
      respondWith(pairs(1))
      respond(members.apart, () => {
        throw new Problem(500 as 503, 'Something went wrong. Try again.')
      })
    },
  })
  await expectText('Could not load the people marked as different.')
  respondWith(pairs(1))
  await button('Try again').click()
  await expect.poll(() => rows().length).toBe(1)
})

test('where nobody is there twice the list says so, and an address without a pair leads to it', async () => {
  const { path, router } = await open('/members/duplicates/merge', { before: () => respondWith([]) })
  await expect.poll(path).toBe('/members/duplicates')
  await expectText('No duplicates')
  respond(members.mergePreview, () => {
    throw notFound()
  })
  await router.navigate({ href: '/members/duplicates/merge?a=ana&b=bel' })
  await expectText('These two cannot be merged')
})

test('a merge shows field by field what will be, and lets one choose', async () => {
  const sent: unknown[] = []
  const kept = {
    ...aMember('Rose Pierre'),
    phone: '+13055550201',
    address: '1 Main St',
    details: 'Baptised 2011',
  }
  const dropped = {
    ...aMember('Rose M. Pierre', { id: 'rose-m' }),
    phone: '+17865550202',
    email: null,
    details: 'Sings alto',
  }
  const counts = { attendance: 0, gifts: 0, groups: 0, invitations: 0, followUps: 0 }
  await open(`/members/duplicates/merge?a=${kept.id}&b=${dropped.id}`, {
    before: () => {
      respondWith([])
      respond(members.mergePreview, () => ({ kept, dropped, result: kept, keeps: counts, brings: counts }))
      respond(members.merge, (input) => {
        sent.push(input.from_dropped)
        throw new Problem(500 as 503, 'Something went wrong. Try again.')
      })
    },
  })
  const further = (text: string) => page.getByRole('definition').getByText(text)
  await expect.element(further('+1 (786) 555-0202')).toBeVisible()
  await expectText('1 Main St')
  await page.getByRole('group', { name: 'Phone' }).getByLabelText('+1 (786) 555-0202').click()
  await expect.element(further('+1 (305) 555-0201')).toBeVisible()
  await expectText('Sings alto')
  await button('Merge into Rose Pierre').click()
  await expect.poll(() => sent).toEqual([['phone']])
})
