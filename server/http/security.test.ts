import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { contentPolicy, policyWithInline, securityHeaders } from './security.ts'

const bare = readSettings({})
const everything = readSettings({
  PUBLIC_URL: 'https://church.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'no-reply@church.example',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'x'.repeat(32),
  TWILIO_FROM: '+13055550123',
  S3_BUCKET: 'files',
  S3_REGION: 'us-east-1',
  S3_ENDPOINT: 'https://s3.example',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
})

const withCards = readSettings({
  STRIPE_SECRET_KEY: 'sk_test_12345678',
  STRIPE_PUBLIC_KEY: 'pk_test_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
})

const withFirebase = readSettings({
  FCM_SERVICE_ACCOUNT: JSON.stringify({
    project_id: 'lakou',
    client_email: 'push@lakou.iam.gserviceaccount.com',
    private_key: '-----BEGIN PRIVATE KEY-----',
  }),
  FCM_CONFIG: JSON.stringify({
    apiKey: 'key',
    projectId: 'lakou',
    messagingSenderId: '1',
    appId: '1:1:web:1',
  }),
  FCM_VAPID_KEY: 'B'.repeat(87),
})

const sourcesOf = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((one) => one.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1)

describe('the Content-Security-Policy', () => {
  it('allows nothing from elsewhere, whatever is set up but the card form', () => {
    for (const settings of [bare, everything]) {
      const policy = contentPolicy(settings)
      expect(policy).not.toMatch(/https?:|\*|unsafe/)
      expect(sourcesOf(policy, 'default-src')).toEqual(["'self'"])
      expect(sourcesOf(policy, 'script-src')).toEqual(["'self'"])
      expect(sourcesOf(policy, 'img-src')).toEqual(["'self'", 'data:', 'blob:'])
      expect(sourcesOf(policy, 'object-src')).toEqual(["'none'"])
      expect(sourcesOf(policy, 'frame-ancestors')).toEqual(["'none'"])
    }
  })

  it('allows what the card form loads, and only where there is one', () => {
    const policy = contentPolicy(withCards)
    const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com']
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", ...scripts])
    expect(sourcesOf(policy, 'frame-src')).toEqual(["'self'", ...scripts, 'https://hooks.stripe.com'])
    expect(sourcesOf(policy, 'connect-src')).toEqual(["'self'", 'https://api.stripe.com'])
    for (const directive of ['default-src', 'style-src', 'media-src', 'worker-src', 'form-action']) {
      expect(sourcesOf(policy, directive)).toEqual(sourcesOf(contentPolicy(bare), directive))
    }
  })

  it('allows what Firebase is asked for a token, and only where it is set up', () => {
    const policy = contentPolicy(withFirebase)
    const hosts = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com']
    expect(sourcesOf(policy, 'connect-src')).toEqual(["'self'", ...hosts])
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'"])
  })

  it('allows the origins of a provider only where the provider is set up, and only for what it needs', () => {
    const cards = (settings: typeof bare) =>
      settings.bucket
        ? { 'script-src': ['https://cards.example'], 'frame-src': ['https://cards.example'] }
        : {}
    const files = (settings: typeof bare) =>
      settings.bucket ? { 'media-src': ['https://s3.example'], 'script-src': ['https://cards.example'] } : {}
    expect(contentPolicy(bare, [cards, files])).toBe(contentPolicy(bare))
    const policy = contentPolicy(everything, [cards, files])
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", 'https://cards.example'])
    expect(sourcesOf(policy, 'frame-src')).toEqual(["'self'", 'https://cards.example'])
    expect(sourcesOf(policy, 'media-src')).toEqual(["'self'", 'blob:', 'data:', 'https://s3.example'])
    expect(sourcesOf(policy, 'connect-src')).toEqual(["'self'"])
  })

  it.each(['style-src', 'script-src'])(
    'allows one element by its text where a page has one: %s',
    (directive) => {
      const sources = (text: string) =>
        sourcesOf(policyWithInline(bare, { style: text, hydrationScript: text }), directive)!
      const [self, hash, ...others] = sources('a')
      expect(self).toBe("'self'")
      expect(hash).toMatch(/^'sha256-[\w+/]{43}='$/)
      expect(others).toEqual([])
      expect(sources('b')).not.toContain(hash)
    },
  )
})

describe('Strict-Transport-Security', () => {
  const headerOf = async (settings: typeof bare) => {
    const app = new Hono().use(securityHeaders(settings)).get('/', (c) => c.body(null))
    return (await app.request('/')).headers.get('strict-transport-security')
  }

  it('is a year where the app is reached by https, and is never sent by http', async () => {
    expect(await headerOf(everything)).toBe('max-age=31536000; includeSubDomains')
    expect(await headerOf(bare)).toBe(null)
    expect(await headerOf(readSettings({ PUBLIC_URL: 'http://127.0.0.1:3000' }))).toBe(null)
  })
})

describe('the Permissions-Policy', () => {
  const policyOf = async (settings: typeof bare) => {
    const app = new Hono().use(securityHeaders(settings)).get('/', (c) => c.body(null))
    return (await app.request('/')).headers.get('permissions-policy')
  }

  it('lets the card form ask for wallets, and nobody where there is none', async () => {
    expect(await policyOf(bare)).toContain('payment=()')
    expect(await policyOf(withCards)).toContain('payment=(self "https://js.stripe.com")')
    expect(await policyOf(withCards)).toContain('camera=()')
  })
})
