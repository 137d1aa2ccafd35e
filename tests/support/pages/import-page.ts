import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { files, importOf } from '#contract/files.ts'
import { members } from '#contract/members.ts'
import type { Api, Owner } from '#tests/support/browser.ts'
import { openScreen } from './screens.ts'

/** Drops a file on the import page. */
export async function chooseFile(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  const buffer = Buffer.from(content)
  await page.getByLabel('Choose a file or drop it here').setInputFiles({ name, mimeType: '', buffer })
}

/** Imports a list up to the first user decision. */
export async function importFile(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/members/import')
  else await openScreen(page, '/members/import')
  await chooseFile(page, name, content)
  await expect(page).toHaveURL(/\/members\/import\/[\w-]+$/)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Imports a list through the API; returns the path of its page. */
export async function uploaded(
  api: Api,
  owner: Owner,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
  const token = owner.access_token
  const about = { title: name, label: 'member-list', church_id: owner.church.id } as const
  const opened = await api.call(files.initiate, about, token)
  await api.call(files.uploadPart, { ...opened, partNumber: 1, file: new Blob([content]) }, token)
  return `/members/import/${importOf(await api.call(files.complete, opened, token))}`
}

/** A row of the review. */
export function rowOf(page: Page, number: number): Locator {
  return page.getByRole('row').filter({ has: page.getByText(`Row ${number}`, { exact: true }) })
}

/** The tab of a row filter with its count. */
export function tab(
  page: Page,
  name: 'All' | 'Ready' | 'Problems' | 'To check' | 'Already members',
  count: number | string,
) {
  return page.getByRole('tab', { name: `${name} ${count}`, exact: true })
}

/** Names of all members, sorted. */
export async function memberNames(api: Api, owner: Owner): Promise<string[]> {
  const input = { church_id: owner.church.id, limit: 1000 }
  const answer = await api.call(members.list, input, owner.access_token)
  return answer.members.map(({ name }) => name)
}
