import type { Page } from '@playwright/test'
import { podcasts } from '#contract/podcasts.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/browser.ts'
import type { Api, Person } from '#tests/support/browser.ts'
import { expectMessage, fillIn } from '#tests/support/pages/forms.ts'
import { player, podcastOf, putIntoPlayer } from '#tests/support/pages/player.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const uploads = (page: Page) => page.getByRole('region', { name: 'Recent Uploads' })
const transcriptCard = (page: Page) => page.getByRole('region', { name: 'Transcript' })

/** Deletes the recording whose page is open. */
async function remove(page: Page) {
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Delete sermon' }).click()
  await expect(page).toHaveURL('/recordings')
}

/** So many sermons, the first the newest: "Sermon 1", "Sermon 2", … */
async function addSermons(api: Api, person: Person, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 1; n <= count; n++) {
    const createdAt = new Date(Date.UTC(2026, 10, 15, 18) - n * 86_400_000)
    ids.push(await api.podcast(person, { title: `Sermon ${n}`, createdAt }))
  }
  return ids
}

const srt = [
  '1\n00:00:00,000 --> 00:00:04,500\nBondye se gadò m.',
  '2\n00:00:04,500 --> 00:00:09,000\nAmèn, é.',
]

test('an owner changes what is said of a sermon, who may hear it, and the transcript beside it', async ({
  signedIn: page,
  api,
  owner,
}) => {
  test.slow()
  const id = await api.podcast(owner)
  await page.goto(`/podcast/by/${id}`)
  await test.step('a transcript is put there, replaced and removed; what is none is refused', async () => {
    const card = transcriptCard(page)
    const file = card.locator('input[type=file]')
    const put = (name: string, buffer: Buffer) => file.setInputFiles({ name, mimeType: 'text/plain', buffer })

    await put('sermon.docx', Buffer.from('Amen'))
    await expect(
      card.getByText('This transcript cannot be read. Use a .vtt, .srt, .sbv or .txt file.'),
    ).toBeVisible()
    await put('sermon.txt', Buffer.from(' \n '))
    await expect(card.getByText('There is no text in this file.')).toBeVisible()

    // As old programs on Windows write it.
    await put('sermon.srt', Buffer.from(srt.join('\n\n'), 'latin1'))
    await expect(page.getByText('The transcript is saved.')).toBeVisible()
    await expect(card.getByText('2 passages')).toBeVisible()
    await expect(card.getByRole('listitem')).toHaveText(['0:00Bondye se gadò m.', '0:04Amèn, é.'])

    await put(
      'sermon.vtt',
      Buffer.from('\ufeffWEBVTT\n\n00:07.000 --> 00:09.000\nÈske w ap koute?', 'utf16le'),
    )
    await expect(card.getByRole('listitem')).toHaveText(['0:07Èske w ap koute?'])
    await expectAccessible(page)

    await button(page, 'Remove the transcript').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the transcript' }).click()
    await expect(page.getByText('The transcript was removed.')).toBeVisible()
    await expect(card.getByRole('listitem')).toHaveCount(0)
    expect((await api.call(podcasts.get, { podcast_id: id })).transcript).toBe(false)
  })

  await test.step('what is said of it and who may hear it', async () => {
    await expect(page.getByText('0 listens')).toBeVisible()
    await button(page, 'Edit sermon').click()
    await fillIn(page, { Title: '', Description: ' ', 'Date Recorded': '' })
    await button(page, 'Save changes').click()
    await expectMessage(page, 'Title', 'Podcast Title is required')
    await expectMessage(page, 'Date Recorded', 'Podcast Date is required')
    await expectMessage(page, 'Description', 'Podcast Description is required')

    await fillIn(page, { Title: ' Bon Gadò a ', Description: 'Sòm 23', 'Date Recorded': '2026-11-08' })
    await page.getByRole('radio', { name: /^Only I can see/ }).check()
    await button(page, 'Save changes').click()
    await expect(page.getByText('Podcast updated successfully.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Bon Gadò a', level: 1 })).toBeVisible()
    const stored = await api.call(podcasts.get, { podcast_id: id }, owner.access_token)
    expect(stored).toMatchObject({ title: 'Bon Gadò a', date: '2026-11-08', status: 1, privacy_status: 3 })
    await button(page, 'Edit sermon').click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Bon Gadò a')
    await button(page, 'Save changes').click()
    await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()

    await page.getByRole('radio', { name: /^Private with shareable link/ }).check()
    await page.getByRole('radio', { name: /^Inactive/ }).check()
    await button(page, 'Save changes').click()
    await expect
      .poll(() => api.call(podcasts.get, { podcast_id: id }, owner.access_token))
      .toMatchObject({ status: 2, privacy_status: 2 })
    // The list knows of it without a reload.
    await page.goto('/recordings')
    await expect(page.getByRole('listitem').filter({ hasText: 'Bon Gadò a' })).toContainText('Inactive')
  })
})

test('the player follows what an owner changes, and lets go of what is deleted; deleted, it is gone @usual-size', async ({
  signedIn: page,
  api,
  owner,
}) => {
  const one = await podcastOf(api, owner, { title: 'Sermon 1' })
  const two = await podcastOf(api, owner, { title: 'Sermon 2' })
  await putIntoPlayer(page, one, { queue: [two, one] })
  await page.goto(`/podcast/by/${one.id}`)
  await expect(player(page)).toContainText('Sermon 1')
  await button(page, 'Edit sermon').click()
  await fillIn(page, { Title: 'Bon Gadò a' })
  await button(page, 'Save changes').click()
  await expect(player(page)).toContainText('Bon Gadò a')
  await page.reload()
  await expect(player(page)).toContainText('Bon Gadò a')

  // Playing, too; and its list.
  await player(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect(player(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await button(page, 'Edit sermon').click()
  await fillIn(page, { Title: 'The good shepherd' })
  await button(page, 'Save changes').click()
  await expect(player(page)).toContainText('The good shepherd')
  await page.goto(`/podcast/by/${two.id}`)
  await remove(page)
  await page.getByRole('button', { name: 'Open the player' }).click()
  await expect(page.getByRole('dialog')).toContainText('The good shepherd')
  await expect(page.getByRole('dialog').getByText('Sermon 2')).toHaveCount(0)

  await page.goto(`/podcast/by/${one.id}`)
  await remove(page)
  await expect(player(page)).toHaveCount(0)

  await test.step('deleted from the dashboard it is gone from all lists', async () => {
    await addSermons(api, owner, 12)
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Recent Uploads' }).click()
    await uploads(page).getByRole('button', { name: 'Load More' }).click()
    await uploads(page).getByRole('link', { name: 'Update Sermon 12' }).click()
    await expect(page.getByRole('heading', { name: 'Sermon 12', level: 1 })).toBeVisible()
    await remove(page)
    await expect(page.getByText('Sermon deleted, with its page')).toBeVisible()
    const recording = (title: string) => page.getByRole('link', { name: `Update ${title}`, exact: true })
    await expect(recording('Sermon 1')).toBeVisible()
    await expect(recording('Sermon 11')).toBeVisible()
    await expect(recording('Sermon 12')).toHaveCount(0)
  })
})
