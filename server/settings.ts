import { resolve } from 'node:path'
import { isEmailAddress } from '#contract/fields/email-address.ts'
import * as v from 'valibot'
import { postEnvironment, postSettings } from './settings/post-settings.ts'
import { processChecks, processEnvironment, processSettings } from './settings/process-settings.ts'
import { root } from './root.ts'
import { textEnvironment, textSettings } from './settings/text-settings.ts'
import { transcriberOf, writerChecks, writerEnvironment, writerOf } from './settings/writer-settings.ts'

/** Whether a host name leads to this machine. */
export function isLoopback(hostname: string): boolean {
  return ['127.0.0.1', '::1', 'localhost'].includes(hostname.replace(/^\[|\]$/g, ''))
}

const switchOn = v.pipe(
  v.optional(v.picklist(['0', '1', 'true', 'false']), '0'),
  v.transform((text) => text === '1' || text === 'true'),
)

function together(...values: unknown[]): boolean {
  return values.every((value) => value !== undefined) || values.every((value) => value === undefined)
}

/** Whether traffic to the issuer is protected: https or loopback. */
function isSafeIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

function jsonSetting<Entries extends v.ObjectEntries>(entries: Entries, invalid: string) {
  return v.pipe(v.string(), v.parseJson(undefined, invalid), v.object(entries, invalid))
}

const filled = v.pipe(v.string('It is missing.'), v.nonEmpty('It is empty.'))

/** Google's service account key file; the fields that are used. */
const serviceAccount = jsonSetting(
  {
    project_id: filled,
    client_email: v.pipe(filled, v.check(isEmailAddress, 'An email address.')),
    private_key: v.pipe(filled, v.startsWith('-----BEGIN', 'A private key (PEM).')),
    token_uri: v.optional(v.pipe(filled, v.url('An address.')), 'https://oauth2.googleapis.com/token'),
  },
  'The JSON of the key file of a service account.',
)

/** The web app configuration from Firebase's console; the fields needed for messaging. */
const firebaseConfig = jsonSetting(
  { apiKey: filled, projectId: filled, messagingSenderId: filled, appId: filled },
  'JSON with apiKey, projectId, messagingSenderId and appId.',
)

/** The environment variables that are settings. */
export const environment = v.pipe(
  v.object({
    ...writerEnvironment,
    PORT: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535)),
      '3000',
    ),
    HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
    DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), './data'),
    BACKUP_DIR: v.optional(v.pipe(v.string(), v.nonEmpty())),
    BACKUP_PASSPHRASE: v.optional(v.pipe(v.string(), v.minLength(12))),
    ...processEnvironment,
    PUBLIC_URL: v.optional(v.pipe(v.string(), v.url())),
    APP_TITLE: v.optional(v.pipe(v.string(), v.nonEmpty()), 'Lakou'),
    CURRENCY_SYMBOL: v.optional(v.pipe(v.string(), v.nonEmpty()), '$'),
    WEBHOOKS_PRIVATE_NETWORK: switchOn,
    ...postEnvironment,
    OPERATOR_PASSWORD: v.optional(v.pipe(v.string(), v.minLength(12))),
    OPERATOR_EMAIL: v.optional(v.pipe(v.string(), v.check(isEmailAddress, 'An email address.'))),
    LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
    TWILIO_ACCOUNT_SID: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^AC[0-9a-f]{32}$/i, 'An account SID begins with AC and has 34 characters.'),
      ),
    ),
    TWILIO_AUTH_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16))),
    TWILIO_FROM: v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^(\+\d{7,15}|MG[0-9a-f]{32})$/i,
          'A number like +13055550123, or the SID of a messaging service.',
        ),
      ),
    ),
    TWILIO_API_BASE: v.optional(v.pipe(v.string(), v.url())),
    ...textEnvironment,
    SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\/[^/]/, 'smtp://… or smtps://…'))),
    S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{3,63}$/, 'The name of a bucket.'))),
    S3_REGION: v.optional(v.pipe(v.string(), v.nonEmpty())),
    S3_ENDPOINT: v.optional(v.pipe(v.string(), v.url())),
    S3_ACCESS_KEY_ID: v.optional(v.pipe(v.string(), v.nonEmpty())),
    S3_SECRET_ACCESS_KEY: v.optional(v.pipe(v.string(), v.nonEmpty())),
    GOOGLE_CLIENT_ID: v.optional(v.pipe(v.string(), v.nonEmpty())),
    GOOGLE_CLIENT_SECRET: v.optional(v.pipe(v.string(), v.nonEmpty())),
    GOOGLE_ISSUER: v.optional(
      v.pipe(
        v.string(),
        v.url(),
        v.check(isSafeIssuer, 'An https address; http is for an issuer on this machine only.'),
      ),
      'https://accounts.google.com',
    ),
    STRIPE_SECRET_KEY: v.optional(
      v.pipe(v.string(), v.regex(/^(sk|rk)_\w{8,}$/, 'A secret key begins with sk_ (or rk_).')),
    ),
    STRIPE_PUBLIC_KEY: v.optional(
      v.pipe(v.string(), v.regex(/^pk_\w{8,}$/, 'A publishable key begins with pk_.')),
    ),
    STRIPE_WEBHOOK_SECRET: v.optional(
      v.pipe(v.string(), v.regex(/^whsec_\S{8,}$/, 'A signing secret begins with whsec_.')),
    ),
    STRIPE_CONNECT_WEBHOOK_SECRET: v.optional(
      v.pipe(v.string(), v.regex(/^whsec_\S{8,}$/, 'A signing secret begins with whsec_.')),
    ),
    STRIPE_API_BASE: v.optional(v.pipe(v.string(), v.url())),
    FCM_SERVICE_ACCOUNT: v.optional(serviceAccount),
    FCM_CONFIG: v.optional(firebaseConfig),
    FCM_VAPID_KEY: v.optional(
      v.pipe(v.string(), v.regex(/^[\w-]{80,}$/, 'The key pair of the Web Push certificates.')),
    ),
    FCM_API_BASE: v.optional(v.pipe(v.string(), v.url()), 'https://fcm.googleapis.com'),
    MAIL_FROM: v.optional(
      v.pipe(v.string(), v.regex(/^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'An email address.')),
    ),
  }),
  v.forward(
    v.check(
      (env) => together(env.TWILIO_ACCOUNT_SID, env.TWILIO_AUTH_TOKEN, env.TWILIO_FROM),
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM are set together, or none of them.',
    ),
    ['TWILIO_FROM'],
  ),
  v.forward(
    v.check(
      (env) => together(env.SMTP_URL, env.MAIL_FROM),
      'SMTP_URL and MAIL_FROM are set together, or none of them.',
    ),
    ['MAIL_FROM'],
  ),
  v.forward(
    v.check(
      (env) => together(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together, or none of them.',
    ),
    ['GOOGLE_CLIENT_SECRET'],
  ),
  v.forward(
    v.check(
      (env) => together(env.STRIPE_SECRET_KEY, env.STRIPE_PUBLIC_KEY, env.STRIPE_WEBHOOK_SECRET),
      'STRIPE_SECRET_KEY, STRIPE_PUBLIC_KEY and STRIPE_WEBHOOK_SECRET are set together, or none of them.',
    ),
    ['STRIPE_WEBHOOK_SECRET'],
  ),
  v.forward(
    v.check(
      (env) => together(env.FCM_SERVICE_ACCOUNT, env.FCM_CONFIG, env.FCM_VAPID_KEY),
      'FCM_SERVICE_ACCOUNT, FCM_CONFIG and FCM_VAPID_KEY are set together, or none of them.',
    ),
    ['FCM_SERVICE_ACCOUNT'],
  ),
  v.forward(
    v.check(
      (env) => together(env.S3_BUCKET, env.S3_REGION, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY),
      'S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together, or none of them.',
    ),
    ['S3_BUCKET'],
  ),
  v.forward(
    v.check(
      (env) => !env.S3_ENDPOINT || Boolean(env.S3_BUCKET),
      'S3_ENDPOINT is of no use without S3_BUCKET.',
    ),
    ['S3_ENDPOINT'],
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value } = dataset
    for (const { name, isRight, message } of [...writerChecks, ...processChecks]) {
      if (isRight(value)) continue
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: value, key: name, value: value[name] }],
      })
    }
  }),
  v.transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(root, env.DATA_DIR),
    ...processSettings(env),
    /** Folder of nightly backups without a bucket; outside the data folder. */
    backupDir: resolve(root, env.BACKUP_DIR ?? `${resolve(root, env.DATA_DIR)}-backups`),
    /** Undefined: a generated passphrase, stored next to the backups' folder. */
    backupPassphrase: env.BACKUP_PASSPHRASE,
    /** Public URL without a trailing slash; undefined: the listening address. */
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, ''),
    title: env.APP_TITLE,
    currencySymbol: env.CURRENCY_SYMBOL,
    /** Webhooks and push services may use private addresses, and webhooks plain http. */
    webhooksPrivateNetwork: env.WEBHOOKS_PRIVATE_NETWORK,
    ...postSettings(env),
    /** Protects the operator's page; undefined: by keys printed at start. */
    operatorPassword: env.OPERATOR_PASSWORD,
    operatorEmail: env.OPERATOR_EMAIL,
    logLevel: env.LOG_LEVEL,
    /** SMS provider; undefined: texts are stored as unsent. */
    twilio: env.TWILIO_ACCOUNT_SID
      ? {
          accountSid: env.TWILIO_ACCOUNT_SID,
          authToken: env.TWILIO_AUTH_TOKEN!,
          from: env.TWILIO_FROM!,
          apiBase: env.TWILIO_API_BASE?.replace(/\/$/, ''),
        }
      : undefined,
    ...textSettings(env),
    /** Mail server; undefined: mails are stored as unsent. */
    smtp: env.SMTP_URL ? { url: env.SMTP_URL, from: env.MAIL_FROM! } : undefined,
    google: env.GOOGLE_CLIENT_ID
      ? {
          clientId: env.GOOGLE_CLIENT_ID,
          clientSecret: env.GOOGLE_CLIENT_SECRET!,
          issuer: env.GOOGLE_ISSUER,
        }
      : undefined,
    stripe: env.STRIPE_SECRET_KEY
      ? {
          secretKey: env.STRIPE_SECRET_KEY,
          publicKey: env.STRIPE_PUBLIC_KEY!,
          webhookSecret: env.STRIPE_WEBHOOK_SECRET!,
          /** Secret of the Connect webhook; undefined: organisers' accounts are polled. */
          connectWebhookSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET,
          apiBase: env.STRIPE_API_BASE?.replace(/\/$/, ''),
        }
      : undefined,
    /** Firebase push; undefined: Web Push. */
    fcm: env.FCM_SERVICE_ACCOUNT
      ? {
          account: env.FCM_SERVICE_ACCOUNT,
          config: env.FCM_CONFIG!,
          vapidKey: env.FCM_VAPID_KEY!,
          apiBase: env.FCM_API_BASE.replace(/\/$/, ''),
        }
      : undefined,
    writer: writerOf(env),
    transcriber: transcriberOf(env),
    /** File storage; undefined: the data folder. */
    bucket: env.S3_BUCKET
      ? {
          name: env.S3_BUCKET,
          region: env.S3_REGION!,
          endpoint: env.S3_ENDPOINT,
          accessKeyId: env.S3_ACCESS_KEY_ID!,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY!,
        }
      : undefined,
    /** The server is reachable by others: a public https URL, or a non-loopback address. */
    production: (env.PUBLIC_URL ?? '').startsWith('https:') || !isLoopback(env.HOST),
  })),
)
export type Settings = v.InferOutput<typeof environment>

/** Whether the app is served over https, so that cookies are `Secure`. */
export function isReachedByHttps({ publicUrl }: Settings): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

/** Invalid settings; the message lists each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** Parses environment variables. Throws `SettingsError` with one sentence per invalid one. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const result = v.safeParse(environment, env)
  if (result.success) return result.output
  const wrong = result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
  throw new SettingsError(`These settings are not right:\n  ${wrong.join('\n  ')}`)
}
