import type { Page } from '@playwright/test'
import { expectUsable, speak } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/browser.ts'
import type { Api, Owner } from '#tests/support/browser.ts'
import { uploaded } from '#tests/support/pages/import-page.ts'
import { expectSettled, openScreen } from '#tests/support/pages/screens.ts'
import { pdfOf } from '#tests/support/samples/imports/paper-lists.ts'

const list = `Name;Phone;Email;Groups
Élisée Jean;37123456;elisee@example.org;Koral
Wideline Pierre;abc;wideline@example;Koral, Jèn
E. Jean;37123456;;
Marie-Ange Saint-Louis;;;Jèn
${'Jean '.repeat(2000)};;;
`

/** Opens an import in one of its states. Returns how to come to the state once more when all is rendered anew. */
type Open = (page: Page, api: Api, owner: Owner) => Promise<() => Promise<void>>

const reviewed = async (page: Page, api: Api, owner: Owner, show = '') => {
  await openScreen(page, (await uploaded(api, owner, 'manm.csv', list)) + show)
}

const states: Record<string, Open> = {
  'being looked through': async (page, api, owner) => {
    await reviewed(page, api, owner)
    return () => expect(page.getByRole('tab')).toHaveCount(4)
  },
  'with a row that is corrected': async (page, api, owner) => {
    await reviewed(page, api, owner)
    const [correct, form] = [page.locator('#correct-row-3'), page.getByRole('form')]
    return async () => {
      // What is being corrected survives a new language.
      await expect(correct.or(form).first()).toBeVisible()
      if (!(await form.isVisible())) await correct.click()
      await expect(form).toBeVisible()
    }
  },
  'with those who are already there': async (page, api, owner) => {
    await reviewed(page, api, owner, '?show=duplicates')
    return () => expect(page.getByRole('combobox')).toHaveCount(2)
  },
  'with what is doubtful': async (page, api, owner) => {
    const lines = ['Élisée Jean 3712-3456', 'Koral', 'Rose Noël 3712-3457', 'Jo Paul 37-12-34567']
    const file = await pdfOf((pdf) => lines.forEach((line) => pdf.text(line)))
    await openScreen(page, `${await uploaded(api, owner, 'lis.pdf', new Uint8Array(file))}?show=doubts`)
    return () => expect(page.getByRole('tab')).toHaveCount(5)
  },
  'whose columns are named, one of them wrongly': async (page, api, owner) => {
    await openScreen(page, await uploaded(api, owner, 'lis.csv', 'A;B\nqq;37123456\nzz;38123456\n'))
    return async () => {
      await expect(page.getByRole('combobox')).toHaveCount(2)
      for (const select of await page.getByRole('combobox').all()) await select.selectOption('ignore')
      await page.getByRole('main').locator('button[type=submit]').click()
      await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty()
    }
  },
  'that could not be read': async (page, api, owner) => {
    await openScreen(page, await uploaded(api, owner, 'liv.xlsx', 'x'))
    return () => expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  },
  'that is done and about to be undone': async (page, api, owner) => {
    await openScreen(page, await uploaded(api, owner, 'yon.csv', 'Name\nRose Noël\n'))
    await page.getByRole('button', { name: /^Add 1 / }).click()
    const outcome = page
      .getByRole('main')
      .getByRole('status')
      .filter({ has: page.getByRole('link') })
    return async () => {
      await outcome.getByRole('button').click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }
  },
}

test('an import can be used by everybody, in every state', async ({ signedIn: page, api, owner }) => {
  test.slow()
  await api.members(owner, ['Marie-Ange Saint-Louis'])
  await page.goto('/members/import')
  await expectSettled(page)
  for (const [name, open] of Object.entries(states)) {
    await test.step(name, async () => {
      await speak(page, 'en')
      await expectUsable(page, await open(page, api, owner))
    })
  }
})
