import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.ts'
import { readSettings } from './settings.ts'

describe('the settings', () => {
  it('are those of docs/operate.md where nothing is set', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: join(root, 'data'),
      backupDir: join(root, 'data-backups'),
      databaseUrl: undefined,
      publicUrl: undefined,
      title: 'Lakou',
      currencySymbol: '$',
      trustProxy: 0,
      role: 'all',
      servers: 1,
      drainSeconds: 0,
      operatorPassword: undefined,
      logLevel: 'info',
      codeTextsPerHour: 200,
      textsPerDay: 5000,
      textsPerDayOfPlan: { free: 100, starter: 500, growth: 2000 },
      webhooksPrivateNetwork: false,
      videos: {},
      publishingPrivateHosts: [],
      production: false,
    })
  })

  it('come from the environment, whatever else is in it', () => {
    const env = {
      PORT: '0',
      HOST: '::1',
      DATA_DIR: '/var/lib/lakou',
      DATABASE_URL: 'postgresql://lakou@db/lakou',
      PUBLIC_URL: 'https://church.example/',
      APP_TITLE: 'Legliz',
      CURRENCY_SYMBOL: 'G',
      TRUST_PROXY: '2',
      DATABASE_DIRECT_URL: 'postgresql://lakou@primary/lakou',
      DATABASE_POOL: '30',
      DATABASE_JOBS_POOL: '6',
      SERVERS: '3',
      ROLE: 'web',
      DRAIN_SECONDS: '15',
      METRICS_TOKEN: 'sixteen characters',
      OPERATOR_PASSWORD: 'twelve chars',
      CODE_TEXTS_PER_HOUR: '50',
      TEXTS_PER_DAY: '900',
      TEXTS_PER_DAY_FREE: '10',
      TEXTS_PER_DAY_STARTER: '20',
      TEXTS_PER_DAY_GROWTH: '30',
      LOG_LEVEL: 'debug',
      PATH: '/usr/bin',
    }
    expect(readSettings(env)).toEqual({
      port: 0,
      host: '::1',
      dataDir: '/var/lib/lakou',
      backupDir: '/var/lib/lakou-backups',
      databaseUrl: 'postgresql://lakou@db/lakou',
      publicUrl: 'https://church.example',
      title: 'Legliz',
      currencySymbol: 'G',
      trustProxy: 2,
      databaseDirectUrl: 'postgresql://lakou@primary/lakou',
      databasePool: 30,
      databaseJobsPool: 6,
      servers: 3,
      role: 'web',
      drainSeconds: 15,
      metricsToken: 'sixteen characters',
      operatorPassword: 'twelve chars',
      logLevel: 'debug',
      codeTextsPerHour: 50,
      textsPerDay: 900,
      textsPerDayOfPlan: { free: 10, starter: 20, growth: 30 },
      webhooksPrivateNetwork: false,
      videos: {},
      publishingPrivateHosts: [],
      production: true,
    })
  })

  it('name the models that write and listen', () => {
    const env = {
      WRITER_URL: 'http://127.0.0.1:11434/v1/',
      WRITER_MODEL: 'scribe-1',
      WRITER_PRICE_READ: '0.15',
      WRITER_PRICE_WRITTEN: '0.6',
      TRANSCRIBE_URL: 'https://api.example/v1',
      TRANSCRIBE_MODEL: 'ear-1',
      TRANSCRIBE_API_KEY: 'sk',
    }
    expect(readSettings(env)).toMatchObject({
      writer: {
        url: 'http://127.0.0.1:11434/v1',
        model: 'scribe-1',
        format: 'json_schema',
        monthlyTokens: 1_000_000,
        prices: { read: 0.15, written: 0.6 },
      },
      transcriber: { url: 'https://api.example/v1', model: 'ear-1', apiKey: 'sk', maxMegabytes: 25 },
    })
  })

  it.each([
    [{ WRITER_URL: 'https://api.example/v1' }, 'WRITER_URL and WRITER_MODEL are set together'],
    [{ WRITER_API_KEY: 'sk' }, 'WRITER_API_KEY is of no use without WRITER_URL'],
    [{ WRITER_PRICE_READ: '1' }, 'WRITER_PRICE_READ and WRITER_PRICE_WRITTEN are set together'],
    [{ WRITER_PRICE_READ: 'cheap', WRITER_PRICE_WRITTEN: '1' }, 'US dollars, like 0.15.'],
    [{ WRITER_URL: 'ftp://x', WRITER_MODEL: 'm' }, 'An http or https address.'],
    [{ TRANSCRIBE_MODEL: 'ear-1' }, 'TRANSCRIBE_URL and TRANSCRIBE_MODEL are set together'],
    [{ TRANSCRIBE_API_KEY: 'sk' }, 'TRANSCRIBE_API_KEY is of no use without TRANSCRIBE_URL'],
    [{ TRANSCRIBE_MAX_MB: '0' }, 'A number of megabytes, 1 or more.'],
  ])('of models have to fit together: %j', (env, message) => {
    expect(() => readSettings(env)).toThrow(message)
  })

  it('name the bucket that files are kept in', () => {
    const env = {
      S3_BUCKET: 'lakou-files',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    const bucket = {
      name: 'lakou-files',
      region: 'us-east-1',
      endpoint: undefined,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    }
    expect(readSettings(env)).toMatchObject({ bucket })
    const S3_ENDPOINT = 'https://s3.example'
    expect(readSettings({ ...env, S3_ENDPOINT }).bucket).toEqual({ ...bucket, endpoint: S3_ENDPOINT })
    expect(() => readSettings({ S3_BUCKET: 'lakou-files' })).toThrow('S3_ACCESS_KEY_ID')
    expect(() => readSettings({ S3_ENDPOINT })).toThrow('S3_ENDPOINT')
  })

  it('name who takes texts and mails', () => {
    const env = {
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'a-token-of-some-length',
      TWILIO_FROM: '+13055550100',
      SMTP_URL: 'smtps://lakou:secret@mail.example',
      MAIL_FROM: 'Lakou <no-reply@lakou.example>',
    }
    expect(readSettings(env)).toMatchObject({
      twilio: { accountSid: env.TWILIO_ACCOUNT_SID, authToken: env.TWILIO_AUTH_TOKEN, from: '+13055550100' },
      smtp: { url: env.SMTP_URL, from: env.MAIL_FROM },
    })
  })

  it('name the issuer that signs people in, Google where none is named', () => {
    const env = { GOOGLE_CLIENT_ID: 'lakou', GOOGLE_CLIENT_SECRET: 'secret' }
    const google = { clientId: 'lakou', clientSecret: 'secret', issuer: 'https://accounts.google.com' }
    expect(readSettings(env).google).toEqual(google)
    for (const issuer of ['https://id.example', 'http://127.0.0.1:9000', 'http://[::1]:9000']) {
      expect(readSettings({ ...env, GOOGLE_ISSUER: issuer }).google).toEqual({ ...google, issuer })
    }
  })

  it.each([
    [{ GOOGLE_CLIENT_SECRET: 'a-token-of-some-length' }, /GOOGLE_CLIENT_SECRET: .* are set together/],
    [{ GOOGLE_ISSUER: 'http://id.example' }, /GOOGLE_ISSUER: An https address/],
    [{ GOOGLE_ISSUER: 'id.example' }, /GOOGLE_ISSUER: /],
    [{ TWILIO_AUTH_TOKEN: 'a-token-of-some-length' }, /TWILIO_FROM: .* are set together/],
    [{ SMTP_URL: 'smtp://mail.example' }, /MAIL_FROM: SMTP_URL and MAIL_FROM are set together/],
    [{ MAIL_FROM: 'nobody' }, /MAIL_FROM: An email address/],
    [{ TWILIO_FROM: 'Lakou' }, /TWILIO_FROM: A number like/],
    [{ FCM_VAPID_KEY: 'B'.repeat(87) }, /FCM_SERVICE_ACCOUNT: .* are set together/],
    [{ FCM_SERVICE_ACCOUNT: 'a-token-of-some-length' }, /FCM_SERVICE_ACCOUNT: The JSON of the key file/],
    [
      { FCM_SERVICE_ACCOUNT: '{"private_key": "a-token-of-some-length"}' },
      /FCM_SERVICE_ACCOUNT.private_key: A private key/,
    ],
  ])('refuse half of what a provider needs, and tell no secret: %o', (env, words) => {
    expect(() => readSettings(env)).toThrow(words)
    expect(() => readSettings(env)).not.toThrow(/a-token-of-some-length/)
  })

  it.each([
    [{ HOST: '127.0.0.1' }, false],
    [{ HOST: 'localhost' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ PUBLIC_URL: 'http://lakou.test' }, false],
    [{ PUBLIC_URL: 'https://church.example' }, true],
  ])('know of %o whether others can reach the server: %s', (env, production) => {
    expect(readSettings(env).production).toBe(production)
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', ''],
    ['DATABASE_URL', 'mysql://db/lakou'],
    ['PUBLIC_URL', 'church.example'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', ''],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8,'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', 'fe80::1%eth0'],
    ['TRUST_PROXY', '-1'],
    ['ROLE', 'both'],
    ['ROLE', 'worker'],
    ['SERVERS', '0'],
    ['DATABASE_POOL', '1'],
    ['DATABASE_POOL', 'many'],
    ['DATABASE_DIRECT_URL', 'postgresql://lakou@primary/lakou'],
    ['DRAIN_SECONDS', '601'],
    ['METRICS_TOKEN', 'too short'],
    ['OPERATOR_PASSWORD', 'too short'],
    ['LOG_LEVEL', 'loud'],
  ])('refuse %s=%s and say which one it is', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(`${name}: `)
  })

  it('name all that are wrong at once', () => {
    const read = () => readSettings({ PORT: 'x', LOG_LEVEL: 'loud' })
    expect(read).toThrow(/PORT: .+\n.*LOG_LEVEL: /)
  })
})
