import { describe, expect, it } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { contentPolicy, policyWithStyle } from './security.ts'

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

/** The sources of a directive. */
const sourcesOf = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((one) => one.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1)

describe('the Content-Security-Policy', () => {
  it('allows nothing from elsewhere, whatever is set up: pages reach no provider so far', () => {
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

  it('allows one style element by its text where a page has one', () => {
    const [self, hash, ...others] = sourcesOf(policyWithStyle(bare, 'main { margin: 0 }'), 'style-src')!
    expect(self).toBe("'self'")
    expect(hash).toMatch(/^'sha256-[\w+/]{43}='$/)
    expect(others).toEqual([])
    expect(sourcesOf(policyWithStyle(bare, 'main { margin: 1px }'), 'style-src')).not.toContain(hash)
  })
})
