import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blogs } from '#contract/blogs/blogs.ts'
import { members } from '#contract/members.ts'
import { onePage } from './donations/sample-gifts.ts'
import { button, expectText } from './form.ts'
import { open } from './open.tsx'
import { aMember } from './sample-church.ts'
import { respond } from './stub-server.ts'

const example = () => page.getByText('It will look like this')

test.each([
  { path: '/members', empty: 'No members yet', like: 'Nadège Louis' },
  { path: '/members/visitors', empty: 'No cards to review', like: '“Please pray for my mother.”' },
  { path: '/donations', empty: 'No donations yet', like: '$100 · Cash' },
  { path: '/donations/batches', empty: 'No batches yet', like: /^Open · \$1,250$/ },
  { path: '/attendance/history', empty: 'No services yet', like: '112 present · 8 guests' },
  { path: '/recordings', empty: 'No Recent Sermons', like: 'The good shepherd' },
  { path: '/blogs', empty: 'No posts yet', like: 'Hope in hard times' },
])('$path shows what it will look like while it has nothing, to eyes only', async ({ path, empty, like }) => {
  await open(path, {
    before: () => {
      respond(members.visitors, () => ({ visitors: [], ...onePage(0) }))
      respond(blogs.list, () => ({ blogs: [], ...onePage(0) }))
    },
  })
  await expectText(empty)
  await expect.element(example()).toBeVisible()
  await expect.element(page.getByText(like)).toBeVisible()
  expect(example().element().closest('[aria-hidden]')).not.toBeNull()
})

test('a search that finds nothing shows no example', async () => {
  await open('/members', { members: [aMember('Ana')] })
  await page.getByRole('searchbox', { name: 'Search members' }).fill('zzz')
  await expect.element(button('Show all members')).toBeVisible()
  await expect.element(example()).not.toBeInTheDocument()
})
