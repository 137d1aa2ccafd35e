import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { attendance } from '#contract/attendance/attendance.ts'
import { members } from '#contract/members.ts'
import { resetClock } from '#tests/components/clock.ts'
import { button, dialog, expectText, field } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { choir, filter, openRoll, respondWithService, row, rows, search, sent, undo } from './roll.ts'
import { aMember } from '#tests/components/sample-church.ts'
import { callsOf } from '#tests/components/stub-server.ts'

resetClock()

const group = (name: string) => page.getByRole('group', { name: 'Group' }).getByRole('button', { name })
const tick = (name: string) => row(name).element().querySelector<SVGElement>('svg.lucide-check')!

test('only who is present carries a tick, also in the colours of the user’s own', async () => {
  await openRoll(['Ana', 'Bob'])
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value: 'active' }],
  })
  try {
    await row('Bob').click()
    await expect.element(row('Bob')).toBeChecked()
    await expect.element(tick('Bob')).toBeVisible()
    await expect.element(tick('Ana')).not.toBeVisible()
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  }
})

test('a row is read by its name, and what belongs to it after that', async () => {
  await openRoll(['Ana', 'Bob'])
  await expect.element(row('Ana')).toHaveAccessibleDescription('Choir, Youth')
  await expect.element(row('Bob')).toBeVisible()
})

test('a mark is announced with the count, and so is taking it back', async () => {
  await openRoll(['Ana', 'Bob', 'Carl'])
  const announced = () =>
    [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent)
  await row('Ana').click()
  await expect.poll(announced).toContain('Ana marked present. 1 present')
  await row('Bob').click()
  await expect.poll(announced).toContain('Bob marked present. 2 present')
  await row('Ana').click()
  await expect.poll(announced).toContain('Ana marked absent. 1 present')
  await button('Undo').click()
  await expect.poll(announced).toContain('Undone: Ana. 2 present')
})

/** Has a transaction of ours block those of the app on the outbox, as a slow disk does. Resolves to how to end it. */
async function holdOutbox(): Promise<() => void> {
  const opening = indexedDB.open('lakou')
  await new Promise((resolve) => (opening.onsuccess = resolve))
  const database = opening.result
  let isHeld = true
  const store = database.transaction('outbox', 'readwrite').objectStore('outbox')
  const goOn = () => {
    if (isHeld) store.count().onsuccess = goOn
    else database.close()
  }
  await new Promise((resolve) => (store.count().onsuccess = resolve))
  goOn()
  return () => (isHeld = false)
}

test('until a mark is stored its row looks pressed and not marked, and is not announced', async () => {
  await openRoll(['Ana', 'Bob'])
  const release = await holdOutbox()
  await row('Ana').click()
  await expect.element(row('Ana')).toHaveAttribute('data-saving', 'true')
  await new Promise(requestAnimationFrame)
  await expect.element(row('Ana')).not.toHaveAttribute('data-present')
  await expect.element(row('Ana')).not.toBeChecked()
  await expect.element(tick('Ana')).not.toBeVisible()
  expect(document.body.textContent).not.toContain('Ana marked present')
  release()
  await expect.element(row('Ana')).toBeChecked()
  await expect.element(tick('Ana')).toBeVisible()
  await expect.element(row('Ana')).not.toHaveAttribute('data-saving')
})

test('between one Sunday and the next the Tab key stops once, at the date', async () => {
  await openRoll(['Ana'])
  button('Previous Sunday').element().focus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: /Nov.15/ })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByLabelText('Date of the service')).not.toHaveFocus()
})

test('what was done to somebody with a long name is said whole', async () => {
  const name = 'Marie-Thérèse Jean-Baptiste Dorcélien de la Fontaine'
  await page.viewport(320, 640)
  await openRoll([name], 'fr')
  await row(name).click()
  // The line of the bar; what is announced begins with the same words.
  const line = page.getByText(`Présence pointée : ${name}`, { exact: true })
  await expect.element(line).toBeVisible()
  const said = line.element()
  expect(said.scrollWidth).toBeLessThanOrEqual(said.clientWidth)
})

test('a second tap in the same instant takes the first one back', async () => {
  await openRoll(['Ana', 'Bob'])
  await row('Ana').dblClick()
  await row('Bob').click()
  await expect.element(row('Bob')).toBeChecked()
  await expect.element(row('Ana')).not.toBeChecked()
  await expect.poll(sent).toEqual({ ana: false, bob: true })
})

test('who is missing is listed, and nobody slips away from under the finger', async () => {
  await openRoll(['Ana', 'Bob', 'Carl'])
  await row('Bob').click()
  await filter('Missing 2').click()
  await expect.poll(() => rows().length).toBe(2)
  await row('Ana').click()
  await expect.element(filter('Missing 1')).toBeChecked()
  await expect.poll(() => rows().length).toBe(2)
  await filter('Present 2').click()
  await expect.element(row('Ana')).toBeVisible()
  await expect.element(row('Carl')).not.toBeInTheDocument()
  await filter('Missing 1').click()
  await expect.poll(() => rows().length).toBe(1)
})

test('a group is looked at alone, and its address remembers it', async () => {
  const { path } = await openRoll(['Ana', 'Bob'])
  await group('Choir').click()
  await expect.poll(() => rows().length).toBe(1)
  await expect.element(row('Ana')).toBeVisible()
  await expect.element(filter('All 1')).toBeChecked()
  await expect.poll(path).toContain('group=choir')
})

test('who is there but not among those shown is found in the whole roll, and not offered as new', async () => {
  const { path } = await openRoll(['Ana', 'Bob'])
  await row('Bob').click()
  await filter('Missing 1').click()
  await group('Choir').click()
  await search().fill('bob')
  await expectText('No match for “bob” in this view')
  await expect.element(button('Add “bob”')).not.toBeInTheDocument()
  await button('Show all members').click()
  await expect.element(row('Bob')).toBeChecked()
  await expect.element(search()).toHaveFocus()
  expect(path()).not.toContain('group')
  await search().fill('nobody')
  await expect.element(button('Add “nobody”')).toBeVisible()
})

test('a group without members says so, whoever is asked for', async () => {
  await open('/attendance?date=2026-11-15', {
    members: [aMember('Ana')],
    groups: [choir],
    before: respondWithService,
  })
  await group('Choir').click()
  await expectText('No one is in this group yet')
  await filter('Missing 0').click()
  await expectText('No one is in this group yet')
})

test('guests are counted as fast as one can press', async () => {
  await openRoll(['Ana'])
  const guests = () => callsOf(attendance.mark).findLast((call) => call.guests)?.guests?.count
  for (let presses = 0; presses < 5; presses++) await button('One more').click()
  await button('One less').click()
  await expect.element(field('Guests')).toHaveValue('4')
  await expect.poll(guests).toBe(4)
  await field('Guests').fill('12')
  await expect.poll(guests).toBe(12)
})

test('a phone that cannot store a mark says so and shows none', async () => {
  await openRoll(['Ana'])
  const { add } = IDBObjectStore.prototype
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  }
  try {
    await row('Ana').click()
    await expect
      .element(page.getByRole('alert').getByText('This phone could not save that.', { exact: false }))
      .toBeVisible()
    await expect.element(row('Ana')).not.toBeChecked()
    await expect.element(undo()).not.toBeInTheDocument()
  } finally {
    IDBObjectStore.prototype.add = add
  }
})

test('the roll is marked with the keyboard alone', async () => {
  await openRoll(['Ana Louis', 'Bob Cadet', 'Carl Noël', 'Élisée Pierre'])
  search().element().focus()
  await userEvent.keyboard('elisee{Enter}')
  await expect.element(row('Élisée Pierre')).toBeChecked()
  // The text is chosen: the next name takes its place.
  await userEvent.keyboard('bob{Enter}')
  await expect.element(row('Bob Cadet')).toBeChecked()

  await userEvent.keyboard('{Escape}{ArrowDown}')
  await expect.element(row('Ana Louis')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(row('Ana Louis')).toBeChecked()
  await userEvent.keyboard('{End}')
  await expect.element(row('Élisée Pierre')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(row('Carl Noël')).toHaveFocus()
  await userEvent.keyboard('{Home} ')
  await expect.element(row('Ana Louis')).not.toBeChecked()
  // Typing on a row looks for someone.
  await userEvent.keyboard('carl')
  await expect.element(search()).toHaveValue('carl')
  await userEvent.keyboard('{Enter}')
  await expect.poll(sent).toEqual({
    'ana-louis': false,
    'bob-cadet': true,
    'carl-noel': true,
    'elisee-pierre': true,
  })
})

test('of a long roll only what is in sight is rendered, and its end is one key away', async () => {
  const names = Array.from({ length: 120 }, (_, index) => `Member ${String(index + 1).padStart(3, '0')}`)
  await openRoll(names)
  expect(rows().length).toBeLessThan(40)
  row('Member 001').element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(row('Member 120')).toHaveFocus()
  await expect.element(row('Member 120')).toBeInViewport()
  const item = row('Member 120').element().closest('li')!
  expect([item.ariaPosInSet, item.ariaSetSize]).toEqual(['120', '120'])
  await expect.element(search()).toBeInViewport()
})

test('someone is found by digits of the phone number, which nobody gets a second time', async () => {
  await open('/attendance?date=2026-11-15', {
    members: [aMember('Ana Louis', { phone: '+50937123456' }), aMember('Bob', { phone: '+50937220000' })],
    before: respondWithService,
  })
  await search().fill('123456')
  await expect.poll(() => rows().length).toBe(1)
  await expect.element(row('Ana Louis')).toBeVisible()
  await search().fill('')
  await button('Add someone new').click()
  await dialog().getByLabelText('Name').fill('Anna Louis')
  await dialog().getByLabelText('Phone').fill('3712 3456')
  await expectText('Ana Louis has this phone number already.')
  await dialog().getByRole('button', { name: 'Mark Ana Louis present' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(row('Ana Louis')).toBeChecked()
  await expect.poll(() => rows().length).toBe(2)
  expect(callsOf(members.add)).toEqual([])
})

test('Enter held down in the search marks once', async () => {
  await openRoll(['Ana', 'Bob'])
  await search().fill('bob')
  await userEvent.keyboard('{Enter}')
  const again = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true })
  search().element().dispatchEvent(again)
  await search().fill('ana')
  await userEvent.keyboard('{Enter}')
  await expect.poll(sent).toEqual({ ana: true, bob: true })
})
