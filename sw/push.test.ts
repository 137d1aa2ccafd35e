import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeCaches } from '#tests/support/stand-ins/fake-caches.ts'

const origin = 'https://lakou.test'

interface Shown {
  title: string
  tag?: string
  close: () => void
}
/** The notifications of the device. */
let shown: Shown[] = []
const openWindow = vi.fn<(address: string) => Promise<void>>()
const setAppBadge = vi.fn<(unread: number) => Promise<void>>(() => Promise.resolve())
/** The windows of our origin. */
let windows: object[] = []

vi.stubGlobal('navigator', { setAppBadge })
vi.stubGlobal('caches', fakeCaches())
const NotificationEvent = { prototype: {} }
vi.stubGlobal('self', {
  NotificationEvent,
  location: { origin },
  clients: { matchAll: () => Promise.resolve(windows), openWindow },
  registration: {
    showNotification(title: string, options: { tag?: string }) {
      shown = shown.filter(({ tag }) => tag === undefined || tag !== options.tag)
      const notification = {
        title,
        ...options,
        close: () => (shown = shown.filter((one) => one !== notification)),
      }
      shown.push(notification)
      return Promise.resolve()
    },
    getNotifications: ({ tag }: { tag: string }) => Promise.resolve(shown.filter((one) => one.tag === tag)),
  },
})
vi.mock('./outbox.ts', () => ({ sendOutbox: () => Promise.resolve() }))
const { storeCredentials } = await import('#src/offline/credentials.ts')
const { database } = await import('#src/offline/database.ts')
const { showPush } = await import('./push.ts')
const { handleNotificationClick } = await import('./notification-click.ts')

const payload = {
  kind: 'import_finished',
  title: 'Your list is ready',
  body: '40 people',
  path: '/members/import/1',
  tag: 'import_finished:1',
  count: 1,
  notice_id: 'n1',
  user_id: 'marie',
  unread: 3,
}
const arrive = (body: unknown) => showPush({ json: () => body })

/** A press on a notification with this data, or on its action. */
async function press(data: object, action = '', reply: string | null = null) {
  const notification = { data: { ...payload, ...data }, close: vi.fn() }
  await handleNotificationClick({ notification, action, reply })
  expect(notification.close).toHaveBeenCalledOnce()
}
const fail = () => {
  throw new Error('No room')
}
const queued = async () => (await database.outbox.toArray()).map(({ call, input }) => [call, input])

beforeEach(async () => {
  shown = []
  windows = []
  vi.clearAllMocks()
  await database.outbox.clear()
  await storeCredentials({
    userId: 'marie',
    access_token: '',
    refresh_token: '',
    apiBase: '/api',
    language: 'fr',
  })
})

describe('a push', () => {
  it('is shown with its texts and actions, and the icon has the number of what is unread', async () => {
    await arrive(payload)
    expect(shown).toMatchObject([
      {
        title: 'Your list is ready',
        body: '40 people',
        tag: 'import_finished:1',
        renotify: true,
        lang: 'fr',
        actions: [{ title: 'Ouvrir' }, { title: 'Marquer comme lu' }],
      },
    ])
    expect(setAppBadge).toHaveBeenCalledWith(3)
  })

  it('of Firebase is shown as well, which carries texts only', async () => {
    const data = { ...payload, count: '1', unread: '3' }
    await arrive({ from: '1', fcmMessageId: '2', data })
    expect(shown).toMatchObject([{ title: 'Your list is ready' }])
    expect(setAppBadge).toHaveBeenCalledWith(3)
  })

  it('takes the place of the earlier one of its tag, and of no other', async () => {
    await arrive(payload)
    await arrive({ ...payload, tag: 'message:1', title: 'New message from Ana' })
    await arrive({ ...payload, tag: 'message:1', title: '2 new messages from Ana' })
    expect(shown.map(({ title }) => title)).toEqual(['Your list is ready', '2 new messages from Ana'])
  })

  it('about what was read on another device closes it here', async () => {
    await arrive(payload)
    await arrive({ kind: 'read', tag: payload.tag, user_id: 'marie', unread: 0 })
    expect(shown).toEqual([])
    expect(setAppBadge).toHaveBeenLastCalledWith(0)
  })

  it.each([
    ['without a payload', null],
    ['with one that is not ours', 'Hello'],
    ['for another person', { ...payload, user_id: 'jean' }],
    ['of another person that was read', { ...payload, kind: 'read', user_id: 'jean' }],
  ])('%s says no more than that there is something new', async (_, body) => {
    await arrive(body)
    expect(shown).toMatchObject([{ title: 'Il y a du nouveau', data: { path: '/notices' } }])
    expect(setAppBadge).not.toHaveBeenCalled()
  })

  it('says no more after a sign-out either', async () => {
    await database.credentials.clear()
    await showPush(null)
    await arrive(payload)
    expect(shown).toMatchObject([{ title: 'There is something new' }])
  })
})

describe('a press on a notification', () => {
  const window = (url: string, answers = true) => ({
    url,
    focus: vi.fn(() => Promise.resolve()),
    navigate: vi.fn(() => Promise.resolve()),
    postMessage: vi.fn((_: object, [port]: MessagePort[]) => {
      if (answers) port!.postMessage('opened')
      port!.close()
    }),
  })

  it('opens a window where there is none, and marks it as read', async () => {
    await press({})
    expect(openWindow).toHaveBeenCalledWith(`${origin}/members/import/1`)
    expect(await queued()).toEqual([['notices.read', { ids: ['n1'] }]])
  })

  it('goes there in the window that is open', async () => {
    const [invitation, app] = [window(`${origin}/event/1/rsvp`), window(`${origin}/dashboard`)]
    windows = [invitation, app]
    await press({ path: '/leagues/messages/1?at=2#3' })
    expect(app.focus).toHaveBeenCalled()
    expect(app.postMessage.mock.calls[0]![0]).toEqual({ type: 'open', path: '/leagues/messages/1?at=2#3' })
    expect(app.navigate).not.toHaveBeenCalled()
    expect(openWindow).not.toHaveBeenCalled()
    expect(invitation.focus).not.toHaveBeenCalled()
  })

  it('loads a window anew whose page has not the app', async () => {
    const page = window(`${origin}/`, false)
    windows = [page]
    await press({})
    expect(page.navigate).toHaveBeenCalledWith(`${origin}/members/import/1`)
  })

  it.each(['https://evil.test/', '//evil.test/', 'javascript:alert(1)', 'https://'])(
    'never leads elsewhere: %s',
    async (path) => {
      await press({ path })
      expect(openWindow).toHaveBeenCalledWith(`${origin}/notices`)
    },
  )

  it('on its action marks it as read and opens nothing', async () => {
    await press({}, 'read')
    expect(openWindow).not.toHaveBeenCalled()
    expect(await queued()).toEqual([['notices.read', { ids: ['n1'] }]])
  })

  describe('about messages', () => {
    const message = { tag: 'message:ana', path: '/leagues/messages/ana' }

    it('opens the conversation, which says itself how far it was read', async () => {
      await press(message)
      expect(openWindow).toHaveBeenCalledWith(`${origin}/leagues/messages/ana`)
      expect(await queued()).toEqual([])
    })

    it('marks the conversation as read', async () => {
      await press(message, 'read')
      expect(await queued()).toEqual([['messages.read', { to_user_id: 'ana' }]])
    })

    it('sends what was typed, and opens nothing', async () => {
      await press(message, 'reply', ' Mèsi! ')
      expect(openWindow).not.toHaveBeenCalled()
      expect(await queued()).toMatchObject([
        ['messages.send', { to_user_id: 'ana', message: 'Mèsi!' }],
        ['messages.read', { to_user_id: 'ana' }],
      ])
    })

    it('shows again what was typed where the device cannot store it', async () => {
      database.outbox.hook('creating').subscribe(fail)
      await press(message, 'reply', 'Mèsi!')
      database.outbox.hook('creating').unsubscribe(fail)
      expect(shown).toMatchObject([{ title: 'Votre réponse n’est pas partie', body: 'Mèsi!' }])
    })

    it('offers to reply where the platform has that', async () => {
      const actions = () => (shown.at(-1) as unknown as { actions: object[] }).actions
      await arrive({ ...payload, ...message })
      expect(actions()).toMatchObject([{ action: 'open' }, { action: 'read' }])
      Object.assign(NotificationEvent.prototype, { reply: null })
      await arrive({ ...payload, ...message })
      expect(actions()).toMatchObject([{ action: 'reply', type: 'text' }, { action: 'read' }])
      await arrive(payload)
      expect(actions()).toMatchObject([{ action: 'open' }, { action: 'read' }])
    })
  })

  it('marks nothing for another person, nor what is no notice', async () => {
    await press({ user_id: 'jean' })
    await press({ notice_id: '' })
    expect(await queued()).toEqual([])
  })
})
