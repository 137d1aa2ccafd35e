import { expect, signIn, test } from '#tests/support/browser.ts'
import { chooseFile, importFile, memberNames, rowOf, tab } from '#tests/support/pages/import-page.ts'
import { openScreen } from '#tests/support/pages/screens.ts'
import { linesOf, pageSvg, pdfOf, people, photographed } from '#tests/support/samples/imports/paper-lists.ts'

const pdfOfLines = (lines: string[]) => pdfOf((pdf) => lines.forEach((line) => pdf.text(line)))
const list = people(6)
/** A printed list as a phone takes it. */
const photo = () => photographed(pageSvg(linesOf(list), { width: 900, height: 600, size: 27 }))

test('a PDF is read, what is doubtful accepted or corrected, and the people added', async ({
  page,
  api,
  owner,
}) => {
  await signIn(page, owner)
  const lines = [
    'Élisée Jean ..... 3712-3456',
    'Koral',
    'Jèn',
    'Rose Noël ..... 3712-3457',
    'Wilner Cadet ..... 3712-3458',
  ]
  await importFile(page, 'Manm yo.pdf', await pdfOfLines([...lines, 'Guerda Léger ..... 3712-34567']))
  await expect(tab(page, 'Problems', 1)).toBeVisible()
  await expect(page.getByText('2 rows to check')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add 3 members' })).toBeVisible()

  await tab(page, 'To check', 2).click()
  await expect(rowOf(page, 2).getByText('A single word: is this someone’s name or a heading?')).toBeVisible()
  await page.getByRole('button', { name: /^Looks right: .*Koral/ }).click()
  await expect(page.getByText('Row 2 is ready.')).toBeAttached()
  // It stays in sight, and can still be left out.
  await expect(rowOf(page, 2).getByRole('combobox')).toHaveValue('add')
  await rowOf(page, 2).getByRole('combobox').selectOption('Skip')
  await page.getByRole('button', { name: 'Correct row 3' }).click()
  const form = page.getByRole('form', { name: 'Correct row 3' })
  await form.getByLabel('Name').fill('Jeannine Paul')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(tab(page, 'To check', 0)).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Add 4 members' })).toBeVisible()
  await page.getByRole('button', { name: 'Add 4 members' }).click()
  await expect(page.getByText('4 members added')).toBeVisible()
  expect(await memberNames(api, owner)).toEqual(['Élisée Jean', 'Jeannine Paul', 'Rose Noël', 'Wilner Cadet'])
})

test('a photo of a list is read, and says how far it is', async ({ signedIn: page }) => {
  test.slow()
  await importFile(page, 'foto.jpg', await photo())
  await expect(page.getByRole('progressbar', { name: 'Reading the photo' })).toBeVisible()
  await expect(page.getByText('A photo takes up to a minute.')).toBeVisible()
  await expect(tab(page, 'All', 6)).toBeVisible({ timeout: 60_000 })
  const { name, phone } = list[5]!
  await expect(page.getByRole('rowheader', { name })).toBeVisible()
  await expect(page.getByRole('cell', { name: `+509${phone.replace('-', '')}` })).toBeVisible()
})

test('the form for a new member takes a whole list @wide', async ({ signedIn: page, owner, isMobile }) => {
  await page.goto(`/members/form/${owner.church.id}`)
  await expect(page.getByText('CSV, Excel, PDF, contacts (vCard) or photos')).toBeVisible()
  await expect(page.getByText('Take a photo')).toBeVisible({ visible: isMobile })
  await chooseFile(page, 'lis.docx', 'x')
  await expect(page.getByText('This kind of file cannot be read.').first()).toBeVisible()
  await chooseFile(page, 'lis.pdf', await pdfOfLines(['Rose Noël 3712-3457', 'Jo Paul 3712-3458']))
  await expect(page.getByRole('rowheader', { name: 'Rose Noël' })).toBeVisible()
})

test('PDFs: all that is doubtful is accepted at once, several are taken together, one that cannot be read says why', async ({
  signedIn: page,
}) => {
  test.slow()
  await test.step('all that is doubtful is accepted at once', async () => {
    const lines = [
      'Élisée Jean 3712-3456',
      'Koral',
      'Jèn',
      'Rose Noël 3712-3457',
      'Wilner Cadet 3712-3458',
      'Jo 3712-3459',
    ]
    await importFile(page, 'lis.pdf', await pdfOfLines(lines))
    await tab(page, 'To check', 2).click()
    await page.getByRole('button', { name: 'All of these look right' }).click()
    await expect(tab(page, 'To check', 0)).toBeVisible()
    await expect(tab(page, 'Ready', 6)).toBeVisible()
  })
  await test.step('several files chosen together become imports of their own', async () => {
    await openScreen(page, '/members/import')
    const [one, two] = await Promise.all([
      pdfOfLines(['Rose Noël 3712-3457']),
      pdfOfLines(['Jo Paul 3712-3458']),
    ])
    await page.getByLabel('Choose a file or drop it here').setInputFiles(
      [one, two].map((file, i) => ({
        name: `paj-${i}.pdf`,
        mimeType: 'application/pdf',
        buffer: Buffer.from(file),
      })),
    )
    await expect(page.getByText('2 files are uploaded.').first()).toBeVisible()
    await page.getByRole('link', { name: 'paj-1.pdf' }).click()
    await expect(page.getByRole('rowheader', { name: 'Jo Paul' })).toBeVisible()
    await page.getByRole('link', { name: 'All imports' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'paj-0.pdf' })).toBeVisible()
  })
  await test.step('what cannot be read says why', async () => {
    await importFile(page, 'sekrè.pdf', await pdfOf((pdf) => pdf.text('x'), { userPassword: 'secret' }))
    await expect(page.getByText('This PDF has a password.')).toBeVisible()
    await importFile(page, 'foto.png', 'no picture')
    await expect(page.getByText('This picture is broken')).toBeVisible()
  })
})
