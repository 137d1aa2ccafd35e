import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { notices } from '#contract/notices.ts'
import type { PushSettings } from '#contract/settings.ts'
import type { ServedPage } from '#contract/pages/served-page.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from '#server/http/problem.ts'
import { settings } from '#src/api/settings.ts'
import { renderFrom } from '#src/lib/served-page.ts'
import { expectAccessible } from './accessible.ts'
import { button, expectText, heading, tryAgainUntil } from './form.ts'
import { open } from './open.tsx'
import { noticeSettings, owner } from './sample-church.ts'
import { callsOf, hold, respond, setNetwork } from './stub-server.ts'

// How one is told, and whether notices come to this device: what the browser has is put in its place here.

const webPush: PushSettings = { kind: 'web', key: 'BKey' }
let permission: NotificationPermission
/** What the person says when the browser asks. */
let answer: NotificationPermission
const requestPermission = vi.fn(() => Promise.resolve((permission = answer)))
const subscribe = vi.fn<(options: object) => Promise<object>>()
let registered = false

/** As on a server that pushes like this, or not at all. */
function setPush(push: PushSettings | null): void {
  renderFrom({ language: 'en', origin: '', settings: { ...settings(), push } })
}

beforeEach(() => {
  permission = 'default'
  answer = 'granted'
  registered = false
  subscribe.mockReset().mockResolvedValue({ endpoint: 'https://push.example/1' })
  requestPermission.mockClear()
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => permission)
  vi.spyOn(Notification, 'requestPermission').mockImplementation(requestPermission)
  const registration = {
    pushManager: { subscribe, getSubscription: () => Promise.resolve(null) },
    getNotifications: () => Promise.resolve([]),
  } as unknown as ServiceWorkerRegistration
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue(registration)
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  setPush(webPush)
})
afterEach(() => {
  vi.restoreAllMocks()
  renderFrom(undefined as unknown as ServedPage)
})

/** Opens a screen where the server knows how the person is told. */
function openApp(path = '/settings/notices', options: Parameters<typeof open>[1] = {}) {
  const known = noticeSettings()
  known.kinds.push({ kind: 'from_the_future', app: true, push: true, mail: true })
  return open(path, {
    ...options,
    before: () => {
      respond(notices.settings, () => ({ ...known, push_here: registered }))
      respond(notices.changeSettings, ({ kinds = [], ...others }) => {
        Object.assign(known, others)
        known.kinds = known.kinds.map((one) => kinds.find(({ kind }) => kind === one.kind) ?? one)
        return known
      })
      respond(notices.registerPush, () => {
        registered = true
        return { message: 'ok' }
      })
      respond(notices.removePush, () => {
        registered = false
        return { message: 'ok' }
      })
    },
  })
}
const enabled = () => localStorage.getItem('FCM_ENABLED')
const box = (name: string) => page.getByRole('switch', { name, exact: true })

test('each kind has its ways, and a change is saved at once', async () => {
  await openApp()
  await expect.element(heading('Notice settings')).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'By email' })).toBeInTheDocument()
  await expect.element(page.getByRole('rowheader', { name: 'Imported lists' })).toBeVisible()
  await expect.element(page.getByText('from_the_future')).not.toBeInTheDocument()
  await expect.element(box('Imported lists: By email')).not.toBeChecked()
  await box('Imported lists: By email').click()
  await expect.element(box('Imported lists: By email')).toBeChecked()
  await expect
    .poll(() => callsOf(notices.changeSettings))
    .toEqual([{ kinds: [{ kind: 'import_finished', app: true, push: true, mail: true }] }])
  await expectText('Saved.')
  await expectAccessible()
})

test('the kinds stand under headings, in one table; those of leagues for who has switched them on', async () => {
  await openApp()
  await expect.element(page.getByRole('rowheader', { name: 'Your plan', exact: true })).toBeVisible()
  expect(page.getByRole('rowheader', { name: 'Leagues and jobs' }).elements()).toEqual([])
  await openApp('/settings/notices', { user: { ...owner, tools: ['leagues'] } })
  await expect.element(page.getByRole('rowheader', { name: 'Your plan', exact: true })).toBeVisible()
  const heads = page.getByRole('table').getByRole('rowheader').elements()
  const headings = heads.filter((head) => head.getAttribute('scope') === 'rowgroup')
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Messages and invitations',
    'Church',
    'Sermons and posts',
    'Leagues and jobs',
    'Your plan',
  ])
  const names = heads.map(({ textContent }) => textContent)
  expect(names.indexOf('Imported lists')).toBeGreaterThan(names.indexOf('Church'))
  expect(names.indexOf('Imported lists')).toBeLessThan(names.indexOf('Sermons and posts'))
})

test('on the smallest phone the ways of a kind stand beside each other', async () => {
  await page.viewport(320, 640)
  onTestFinished(() => page.viewport(390, 844))
  await open('/settings/notices', { language: 'ht' })
  const boxes = page.getByRole('row').filter({ hasText: 'Lis ki fin antre' }).getByRole('switch')
  await expect
    .poll(() => boxes.elements().map((element) => element.getBoundingClientRect().top))
    .toHaveLength(3)
  const tops = boxes.elements().map((element) => Math.round(element.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('a change that fails is taken back and says so', async () => {
  await openApp()
  await expect.element(box('Imported lists: In the app')).toBeChecked()
  respond(notices.changeSettings, () => {
    throw new Problem(503, '')
  })
  await box('Imported lists: In the app').click()
  await expectText('That could not be saved.')
  await expect.element(box('Imported lists: In the app')).toBeChecked()
})

test('of two changes the one that fails is taken back, though nothing can be read', async () => {
  await openApp()
  const app = box('Imported lists: In the app')
  const messages = box('Messages still come then')
  await expect.element(app).toBeChecked()
  const release = hold(notices.changeSettings)
  respond(notices.changeSettings, ({ kinds = [] }) => {
    if (kinds[0]?.kind === 'import_finished') throw new Problem(503, '')
    return noticeSettings()
  })
  respond(notices.settings, () => {
    throw new Problem(503, '')
  })
  await app.click()
  await expect.element(app).not.toBeChecked()
  await messages.click()
  await expect.element(messages).toBeChecked()
  release()
  await expectText('That could not be saved.')
  await expect.element(app).toBeChecked()
  await expect.element(messages).toBeChecked()
})

test('without a network the screen says so, and loads when there is one', async () => {
  setNetwork('down')
  await openApp()
  await expectText('Your settings could not be loaded.')
  setNetwork('up')
  await tryAgainUntil(box('Imported lists: In the app'))
})

test('quiet hours are chosen by the hour and a time zone', async () => {
  await openApp()
  await page.getByLabelText('From', { exact: true }).selectOptions('10:00 PM')
  await page.getByLabelText('Timezone', { exact: true }).selectOptions('New York (America)')
  await page.getByRole('switch', { name: 'Messages still come then' }).click()
  await page.getByRole('switch', { name: /^Quiet hours/ }).click()
  await expect.element(page.getByLabelText('From', { exact: true })).not.toBeInTheDocument()
  await expect
    .poll(() => callsOf(notices.changeSettings))
    .toEqual([
      { quiet_from: 22 },
      { time_zone: 'America/New_York' },
      { quiet_messages: true },
      { quiet: false },
    ])
})

test('the browser asks only after a press; then the device is registered, tried and turned off again', async () => {
  await openApp()
  await expectText('Notices do not come to this device.')
  await expect.poll(enabled).toBe('FALSE')
  expect(requestPermission).not.toHaveBeenCalled()
  await button('Turn on notices').click()
  await expectText('Notices come to this device.')
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' })
  expect(callsOf(notices.registerPush)).toEqual([
    {
      userId: 'owner',
      fcmToken: '{"endpoint":"https://push.example/1"}',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  ])
  await expect.poll(enabled).toBe('TRUE')

  respond(notices.tryPush, () => ({ message: 'It is on its way.' }))
  await button('Send a test').click()
  await expectText('It is on its way.')
  await button('Turn off on this device').click()
  await expectText('Notices do not come to this device.')
  await expect.poll(enabled).toBe('FALSE')
})

test('a device that cannot be registered says so', async () => {
  subscribe.mockRejectedValue(new DOMException('No push service', 'AbortError'))
  await openApp()
  await button('Turn on notices').click()
  await expectText('This device could not be registered. Please try again later.')
  await expect.poll(enabled).toBe('FALSE')
  await expectText('Notices do not come to this device.')
})

test('who denies it is told how to allow it again', async () => {
  answer = 'denied'
  await openApp()
  await button('Turn on notices').click()
  await expectText('Notices of Lakou are blocked on this device.')
  await expectText('Press the sign in front of the address at the top and turn on “Notifications”.')
  expect(callsOf(notices.registerPush)).toEqual([])
  permission = 'default'
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(button('Turn on notices')).toBeVisible()
})

test('on an iPhone it says to install the app first; a server without pushes says that', async () => {
  setPush(null)
  await openApp()
  await expectText('Notices to devices are not set up here.')
  setPush(webPush)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Safari/604.1')
  document.dispatchEvent(new Event('visibilitychange'))
  await expectText('notices only come once Lakou is on the home screen.')
  await expectText('Tap the Share button of Safari.')
})

test('a device that was allowed before is registered at each start, in the name of who signs in', async () => {
  permission = 'granted'
  await openApp('/settings')
  await expect.poll(() => callsOf(notices.registerPush).at(0)).toMatchObject({ userId: 'owner' })
  await expect.poll(enabled).toBe('TRUE')
})

test('a start where the server refuses it leaves the screens to ask by themselves', async () => {
  permission = 'granted'
  const opening = openApp('/settings')
  respond(notices.registerPush, () => {
    throw new Problem(422, m.field_invalid())
  })
  await opening
  await expect.poll(enabled).toBe('FALSE')
})

test('the dashboard offers it once', async () => {
  await openApp('/dashboard')
  const offer = page.getByRole('region', { name: 'Know at once' })
  await expect.element(offer).toBeVisible()
  await expectAccessible()
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect.element(offer).not.toBeInTheDocument()
  expect(requestPermission).not.toHaveBeenCalled()
  expect(localStorage.getItem('push_later')).toBe('true')
})

test('the offer of the dashboard leads to the question of the browser, and goes when that is answered', async () => {
  await openApp('/dashboard')
  const offer = page.getByRole('region', { name: 'Know at once' })
  await offer.getByRole('button', { name: 'Turn on notices' }).click()
  await expectText('Notices now come to this device.')
  await expect.element(offer).not.toBeInTheDocument()
  expect(callsOf(notices.registerPush)).toHaveLength(1)
})
