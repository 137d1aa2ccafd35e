import type { Page } from '@playwright/test'
import { expectAccessible, languagesFor, speak } from '#tests/support/accessible.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import type { Api, Owner } from '#tests/support/browser.ts'
import { uploaded } from '#tests/support/pages/import-page.ts'
import { pdfOf } from '#tests/support/samples/paper-lists.ts'

const list = `Name;Phone;Email;Groups
Élisée Jean;37123456;elisee@example.org;Koral
Wideline Pierre;abc;wideline@example;Koral, Jèn
E. Jean;37123456;;
Marie-Ange Saint-Louis;;;Jèn
${'Jean '.repeat(2000)};;;
`

/** Every state of an import: how one comes to it. */
const states: Record<string, (page: Page, api: Api, owner: Owner) => Promise<void>> = {
  'being looked through': async (page, api, owner) => {
    await page.goto(await uploaded(api, owner, 'manm.csv', list))
    await expect(page.getByRole('tab')).toHaveCount(4)
  },
  'with a row that is corrected': async (page, api, owner) => {
    await states['being looked through']!(page, api, owner)
    await page.locator('#correct-row-3').click()
    await expect(page.getByRole('form')).toBeVisible()
  },
  'with those who are already there': async (page, api, owner) => {
    await page.goto(`${await uploaded(api, owner, 'manm.csv', list)}?show=duplicates`)
    await expect(page.getByRole('combobox')).toHaveCount(2)
  },
  'with what is doubtful': async (page, api, owner) => {
    const lines = ['Élisée Jean 3712-3456', 'Koral', 'Rose Noël 3712-3457', 'Jo Paul 37-12-34567']
    const file = await pdfOf((pdf) => lines.forEach((line) => pdf.text(line)))
    await page.goto(`${await uploaded(api, owner, 'lis.pdf', new Uint8Array(file))}?show=doubts`)
    await expect(page.getByRole('tab')).toHaveCount(5)
  },
  'whose columns are named, one of them wrongly': async (page, api, owner) => {
    await page.goto(await uploaded(api, owner, 'lis.csv', 'A;B\nqq;37123456\nzz;38123456\n'))
    await expect(page.getByRole('combobox')).toHaveCount(2)
    for (const select of await page.getByRole('combobox').all()) await select.selectOption('ignore')
    await page.getByRole('main').locator('button[type=submit]').click()
    await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty()
  },
  'that could not be read': async (page, api, owner) => {
    await page.goto(await uploaded(api, owner, 'liv.xlsx', 'x'))
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  },
  'that is done and about to be undone': async (page, api, owner) => {
    // Somebody new in every language: who is there already is not added.
    const language = await page.evaluate(() => localStorage.getItem('language'))
    await page.goto(await uploaded(api, owner, 'yon.csv', `Name\nRose ${language}\n`))
    await page.locator('main button', { hasText: /(Add|Ajouter|Ajoute) 1 / }).click()
    const outcome = page
      .getByRole('main')
      .getByRole('status')
      .filter({ has: page.getByRole('link') })
    await outcome.getByRole('button').click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
}

for (const [name, reach] of Object.entries(states)) {
  test(`an import ${name} can be used by everybody @wide`, async ({ page, api, isMobile }) => {
    test.slow()
    if (isMobile) await page.setViewportSize({ width: 360, height: 740 })
    const owner = await api.owner()
    await api.members(owner, ['Marie-Ange Saint-Louis'])
    await signIn(page, owner)
    for (const language of languagesFor(isMobile)) {
      await speak(page, language)
      await reach(page, api, owner)
      await expectAccessible(page)
    }
  })
}
