import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pushDevices } from '#server/db/schema/notices.ts'
import { expect, test } from '#tests/support/browser.ts'
import { launchOptions } from '#tests/support/chromium.ts'

// A server that pushes by Firebase: its own code runs in the page, and Google's answers and the browser's subscription are
// put in their places.

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const account = {
  project_id: 'lakou-test',
  client_email: 'push@lakou-test.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
}
const config = { apiKey: 'key', projectId: 'lakou-test', messagingSenderId: '1', appId: '1:1:web:1' }

test.use({
  launchOptions,
  serviceWorkers: 'allow',
  serverSettings: {
    FCM_SERVICE_ACCOUNT: JSON.stringify(account),
    FCM_CONFIG: JSON.stringify(config),
    FCM_VAPID_KEY: `B${'A'.repeat(86)}`,
  },
})

test('a device that allows it gets a token of Firebase, which the server has', async ({
  signedIn: page,
  context,
  server,
  owner,
}) => {
  const authToken = { token: 'auth', expiresIn: '604800s' }
  const cors = { 'access-control-allow-origin': '*' }
  await context.route('https://firebaseinstallations.googleapis.com/**', (route) =>
    route.fulfill({
      headers: cors,
      json: { fid: 'cAAAAAAAAAAAAAAAAAAAAA', refreshToken: 'refresh', authToken },
    }),
  )
  await context.route('https://fcmregistrations.googleapis.com/**', (route) =>
    route.fulfill({ headers: cors, json: { token: 'token-of-firebase:APA91b', name: 'registration' } }),
  )
  await page.goto('/settings')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.grantPermissions(['notifications'])
  await context.addInitScript(() => {
    PushManager.prototype.subscribe = () =>
      Promise.resolve({
        endpoint: 'https://fcm.googleapis.com/fcm/send/1',
        getKey: () => new ArrayBuffer(16),
        toJSON: () => ({}),
      } as unknown as PushSubscription)
  })
  await page.goto('/settings/notices')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('FCM_ENABLED'))).toBe('TRUE')
  const devices = await server.db.select().from(pushDevices).where(eq(pushDevices.userId, owner.user.id))
  expect(devices).toMatchObject([{ kind: 'fcm' }])
  await page.reload()
  await expect(page.getByText('Notices come to this device.')).toBeVisible()
})
