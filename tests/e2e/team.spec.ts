import { attendance } from '#contract/attendance/attendance.ts'
import { dateIn, rollSunday } from '#contract/fields/calendar.ts'
import { church } from '#contract/church.ts'
import { team } from '#contract/team.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import type { StoredRead } from '#src/offline/database.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import type { Owner, Person, Server } from '#tests/support/browser.ts'
import { fillIn, loseResponses } from '#tests/support/pages/forms.ts'
import { readStore } from '#tests/support/pages/phone.ts'
import { newNumber } from '#tests/support/samples/visitors.ts'
import { goByMenu, mainMenu } from '#tests/support/pages/frame-page.ts'

/** What an usher may call, of what the app calls by itself or on the way through its screens. */
const forUshers = [
  /^\/api\/church\/churches\/all$/,
  /^\/api\/church\/members$/,
  /^\/api\/church\/groups$/,
  // Of the members whom they may look at.
  /^\/api\/church\/households$/,
  /^\/api\/church\/attendance/,
  /^\/api\/church\/services$/,
  /^\/api\/church\/live$/,
  /^\/api\/auth\//,
  /^\/api\/user-types$/,
  // What people write to each other, and the stream that tells of it.
  /^\/api\/messages\/(users|live)/,
  // What one is told oneself.
  /^\/api\/notices$/,
  // One's own recordings, and where one stopped listening.
  /^\/api\/files\/user\//,
]

async function colleague(server: Server, person: Person, owner: Owner, role: 'usher' | 'leader') {
  await server.db.insert(churchUsers).values({ churchId: owner.church.id, userId: person.user.id, role })
}

test('an owner invites an usher, who joins, takes attendance, and is removed', async ({
  signedIn: page,
  api,
  owner,
  browser,
  server,
}) => {
  test.slow()
  const [ana] = await api.members(owner, ['Ana', 'Élisée Jean'])
  await page.goto('/setup')
  await page.getByRole('navigation', { name: 'Pages of Church' }).getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Create invitation link' }).click()
  await expect(page.getByText('Choose what this person may do.')).toBeVisible()
  const colourOf = (role: RegExp) =>
    page.getByRole('radio', { name: role }).evaluate((radio) => getComputedStyle(radio).backgroundColor)
  // Nothing looks chosen before somebody chooses.
  const [usher, leader] = [await colourOf(/Usher/), await colourOf(/Leader/)]
  await page.getByRole('radio', { name: /Usher/ }).check()
  await expect.poll(() => colourOf(/Usher/)).not.toBe(usher)
  expect(await colourOf(/Leader/)).toBe(leader)
  await fillIn(page, { 'For whom (optional)': 'Wideline' })
  await page.getByRole('button', { name: 'Create invitation link' }).click()
  const link = await page.getByLabel('Link').inputValue()
  expect(link).toMatch(new RegExp(`^${server.origin}/join/[\\w-]{43}$`))
  const whatsapp = page.getByRole('link', { name: 'WhatsApp' })
  expect(await whatsapp.getAttribute('href')).toContain(encodeURIComponent(link))
  expect(await page.getByRole('link', { name: 'SMS' }).getAttribute('href')).toMatch(/^sms:\?&body=/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Wideline' })).toContainText('Usher · until')

  // Somebody else, on a phone of their own, without an account.
  const phone = await browser.newContext({ baseURL: server.origin, serviceWorkers: 'block' })
  const theirs = await phone.newPage()
  await theirs.goto(link)
  await expect(theirs.getByText('You are invited to the team of Legliz Lakou.')).toBeVisible()
  await theirs.getByRole('link', { name: 'Create an account with email' }).click()
  const username = `w${Date.now()}`
  await fillIn(theirs, {
    Name: 'Wideline Désir',
    Username: username,
    'Email Address': `${username}@example.org`,
    Password: 'correct horse',
  })
  // The churches are read after the registration; that they have none comes only after they have joined.
  let joined = () => {}
  const untilJoined = new Promise<void>((resolve) => (joined = resolve))
  await theirs.route(
    (url) => url.pathname.endsWith('/church/churches/all'),
    async (route) => {
      const response = await route.fetch()
      await untilJoined
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const refused: string[] = []
  theirs.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() === 403) refused.push(pathname)
  })
  const asked = new Set<string>()
  // They have accepted on the page of the invitation.
  await theirs.getByRole('button', { name: 'Submit' }).click()
  await expect(theirs.getByText('You are in the team of Legliz Lakou now.')).toBeVisible()
  joined()
  await theirs.waitForURL('/attendance*')
  theirs.on('request', (request) => asked.add(new URL(request.url()).pathname))
  await theirs.reload()
  await theirs.getByRole('checkbox', { name: /Ana/ }).click()
  await expect
    .poll(async () => {
      const input = { church_id: owner.church.id, date: rollSunday(dateIn(owner.church.timezone)) }
      return (await api.call(attendance.get, input, owner.access_token)).marks
    })
    .toMatchObject([{ member_id: ana!.id, present: true }])
  await theirs.goto('/dashboard')
  await theirs.waitForURL('/attendance*')
  expect(refused).toEqual([])
  const api_ = [...asked].filter((path) => path.startsWith('/api/'))
  expect(api_.filter((path) => !forUshers.some((allowed) => allowed.test(path)))).toEqual([])

  await test.step('the link lets one person in; one that is withdrawn and a made-up one nobody', async () => {
    const input = { church_id: owner.church.id, role: 'leader', note: 'Pastè Jan' } as const
    const withdrawn = await api.call(team.invite, input, owner.access_token)
    await page.reload()
    await page.getByRole('button', { name: 'Withdraw the invitation: Pastè Jan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('The invitation was withdrawn: its link no longer works.')).toBeVisible()
    for (const address of [link, withdrawn.link, '/join/made-up', '/join/%C3%A9']) {
      await theirs.goto(new URL(address, server.origin).pathname)
      await expect(theirs.getByText('This invitation no longer works')).toBeVisible()
    }
  })

  await expect(page.getByText('Open invitations')).toBeHidden()
  await page.getByRole('button', { name: 'Change or remove Wideline Désir' }).click()
  await page.getByRole('menuitem', { name: 'Remove from the team' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from the team' }).click()
  await expect(page.getByText('Wideline Désir is no longer in the team.')).toBeVisible()
  await theirs.goto('/attendance')
  await theirs.waitForURL('/setup')
  await expect(theirs.getByText('No church selected. Please set one up.')).toBeVisible()
  await expect
    .poll(async () => JSON.stringify(await theirs.evaluate(readStore<StoredRead>, 'reads')))
    .not.toContain('Élisée')
  await phone.close()
})

test('an usher without an email gets from the invitation to the roll in two presses', async ({
  page,
  api,
  owner,
}) => {
  await api.members(owner, ['Ana'])
  const input = { church_id: owner.church.id, role: 'usher' } as const
  const { link } = await api.call(team.invite, input, owner.access_token)
  const number = newNumber()
  await page.goto(new URL(link).pathname)
  await page.getByRole('link', { name: 'Join with my phone' }).click()
  // Their phone is set to the country already.
  await page.getByRole('combobox', { name: 'Country Code' }).fill('hai')
  await page.getByRole('option', { name: /^Haiti/ }).click()
  await fillIn(page, { Phone: number.slice('+509'.length) })
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('It is valid for 10 minutes.')).toBeVisible()
  await fillIn(page, { Code: /#(\d{6})$/.exec((await api.lastMail(number)).body)![1]! })
  await expect(page.getByRole('checkbox', { name: /Ana/ })).toBeVisible()
  expect((await api.call(team.list, { church_id: owner.church.id }, owner.access_token)).invitations).toEqual(
    [],
  )
})

test('an usher has the rolls and the members to look at, and nothing else @wide', async ({
  page,
  api,
  owner,
  server,
  isMobile,
}) => {
  const [ana] = await api.members(owner, ['Ana'])
  const usher = await api.person()
  await colleague(server, usher, owner, 'usher')
  await signIn(page, { ...usher, church: owner.church })
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname)
  })
  await page.goto('/attendance')
  await expect(page.getByRole('checkbox', { name: /Ana/ })).toBeVisible()
  const links = ['Attendance', 'People']
  await expect(mainMenu(page).getByRole('link')).toHaveText(isMobile ? links : [...links, 'Settings'])
  // The menu alone is another one in a wide window.
  if (!isMobile) return
  await expect(mainMenu(page).getByRole('button')).toHaveCount(0)
  for (const path of ['/dashboard', '/groups', '/groups/form', '/members/import', '/church/team']) {
    await page.evaluate((to) => history.pushState({}, '', to), path)
    await page.waitForURL('/attendance*')
  }
  await page.goto('/members')
  await expect(page.getByRole('link', { name: 'View Ana' })).toBeVisible()
  for (const name of ['+Add Member', '+Add Group', 'View All Groups', 'Import a list']) {
    await expect(page.getByRole('link', { name })).toBeHidden()
  }
  await page.goto(`/members/form/${owner.church.id}/${ana!.id}`)
  await expect(page.getByRole('heading', { name: 'Ana', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await page.goto('/setup')
  await page.waitForURL('/settings')
  expect(refused).toEqual([])
})

test('a colleague becomes a leader and an usher again, and leaves the team; the app follows', async ({
  signedIn: page,
  api,
  owner,
  server,
}) => {
  await api.members(owner, ['Élisée Jean'])
  const other = await api.person({ name: 'Wilner Òdilon' })
  await colleague(server, other, owner, 'usher')
  await page.goto('/church/team')
  const row = page.getByRole('listitem').filter({ hasText: 'Wilner Òdilon' })
  const open = () => page.getByRole('button', { name: 'Change or remove Wilner Òdilon' }).click()
  await expect(row).toContainText('Usher')
  await open()
  await page.getByRole('menuitemradio', { name: 'Leader' }).click()
  await expect(page.getByText('Wilner Òdilon now has the role: Leader.')).toBeVisible()
  await expect(row).toContainText('Leader')
  const roleOf = async () => (await api.call(church.list, {}, other.access_token)).churches[0]?.role
  expect(await roleOf()).toBe('leader')
  await expect(page.getByRole('button', { name: `Change or remove ${owner.user.name}` })).toBeHidden()

  // A leader has everything, but the team only to look at.
  await signIn(page, { ...other, church: owner.church })
  await page.goto('/members')
  await goByMenu(page, 'Church')
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: owner.user.name })).toContainText('Owner')
  await expect(page.getByRole('button', { name: /^(Change or remove|Make invitation)/ })).toHaveCount(0)
  await page.goto('/groups')
  await expect(page.getByRole('link', { name: '+Add Group' })).toBeVisible()
  // Their role changes while the page is open; the next reading brings it.
  await api.call(
    team.change,
    { church_id: owner.church.id, user_id: other.user.id, role: 'usher' },
    owner.access_token,
  )
  await page.reload()
  await page.waitForURL('/attendance*')

  await test.step('who leaves is asked, and nothing of the church stays on the device', async () => {
    const kept = async () =>
      JSON.stringify([
        await page.evaluate(() => ({ ...localStorage })),
        await page.evaluate(readStore<StoredRead>, 'reads'),
      ])
    await page.goto('/settings')
    await page.waitForFunction(() => localStorage.getItem('last_synced'))
    await expect.poll(kept).toContain('Élisée')
    await page.getByRole('button', { name: 'Leave the team' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave the team of Legliz Lakou?' })
    await dialog.getByRole('button', { name: 'Leave the team' }).click()
    await expect(page.getByText('You are no longer in the team of Legliz Lakou.')).toBeVisible()
    await page.waitForURL('/setup')
    await expect.poll(kept).not.toContain('Élisée')
    await expect.poll(kept).not.toContain(owner.church.id)
  })
})

test('who has an account logs in and comes back to the invitation; a lost answer is asked for again', async ({
  page,
  api,
  owner,
}) => {
  const input = { church_id: owner.church.id, role: 'leader' } as const
  const { link } = await api.call(team.invite, input, owner.access_token)
  const own = await api.owner({ church: { name: 'Legliz Pa M' } })
  await page.goto(new URL(link).pathname)
  await page.getByRole('link', { name: 'I have an account' }).click()
  await fillIn(page, { Email: own.user.email!, Password: own.password })
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(`**${new URL(link).pathname}`)
  const letThrough = await loseResponses(page, 'church/team/join')
  await page.getByRole('button', { name: 'Join the team' }).click()
  await expect(page.getByText('No connection right now.')).toBeVisible()
  await letThrough()
  await page.getByRole('button', { name: 'Join the team' }).click()
  await page.waitForURL('/dashboard')
  await expect(page.getByText('Legliz Lakou').filter({ visible: true }).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('church_id'))).toBe(owner.church.id)
})
