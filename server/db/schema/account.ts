import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './instant-column.ts'

/** A name as people type it: in lower case, without the accents of our languages. Its index finds what it begins with. */
export const typedName = (name: SQLWrapper): SQL =>
  sql`translate(lower(${name}), 'àáâäãçèéêëìíîïñòóôöõùúûü', 'aaaaaceeeeiiiinooooouuuu')`

/** People with an account. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    username: text('username').notNull(),
    email: text('email'),
    /** How to reach the person; several people may give the same. Signing in by phone goes by `identities`. */
    phone: text('phone'),
    loginMethod: text('login_method', { enum: ['Email', 'Google', 'Apple', 'Phone'] }).notNull(),
    company: text('company'),
    /** When the email was proven by a mailed code or by a provider; null: not yet. */
    emailProvenAt: instant('email_proven_at'),
    website: text('website'),
    teamSize: text('team_size'),
    companyDescription: text('company_description'),
    country: text('country'),
    city: text('city'),
    address: text('address'),
    zipCode: text('zip_code'),
    summary: text('summary'),
    works: text('works'),
    educations: text('educations'),
    /** The name of the resume's file in the storage. */
    resume: text('resume'),
    userType: smallint('user_type'),
    photo: text('photo'),
    /** The API key as far as it is shown again; null: none. The rest of it is in `api_keys`. */
    apiKey: text('api_key'),
    credits: integer('credits').notNull().default(10),
    plan: text('plan', { enum: ['free', 'starter', 'growth'] })
      .notNull()
      .default('free'),
    subscriptionStatus: text('subscription_status', { enum: ['free', 'active', 'payment_failed'] })
      .notNull()
      .default('free'),
    /** What the operator has given, beside what is paid for: `plan` is the larger of the two. */
    grantedPlan: text('granted_plan', { enum: ['free', 'starter', 'growth'] })
      .notNull()
      .default('free'),
    /** 2: the operator lets the account be of type 2 without a payment. */
    grantedType: smallint('granted_type'),
    /** When the person asked for the account's deletion; null: they did not, or took it back. */
    deletionRequestedAt: instant('deletion_requested_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    uniqueIndex('users_username').on(sql`lower(${t.username})`),
    index('users_username_prefix').on(sql`lower(${t.username}) text_pattern_ops`),
    index('users_name_prefix').on(sql`${typedName(t.name)} text_pattern_ops`),
    index('users_deletion')
      .on(t.deletionRequestedAt)
      .where(sql`${t.deletionRequestedAt} is not null`),
  ],
)

/** The person with an account whom a row belongs to and goes with. */
export const ofUser = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * The ways in to an account. `subject` is who that is to the kind: of a password the account's own id, of a provider
 * its name for the person, of a phone its number in E.164 form, of a passkey the credential's id.
 */
export const identities = pgTable(
  'identities',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    kind: text('kind', { enum: ['password', 'google', 'phone', 'passkey'] }).notNull(),
    subject: text('subject').notNull(),
    /** What proves it, hashed; null where somebody else vouches for the person. */
    secretHash: text('secret_hash'),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('identities_subject').on(t.kind, t.subject), index('identities_user').on(t.userId)],
)

/**
 * Signed-in devices. Only hashes of tokens are kept. `previousHash` is the refresh token before the current one,
 * honoured until the current pair has been used: an answer that was lost on the way ends nobody's session.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    accessHash: text('access_hash').notNull(),
    accessExpiresAt: instant('access_expires_at').notNull(),
    refreshHash: text('refresh_hash').notNull(),
    previousHash: text('previous_hash'),
    /** Makes the current pair out of the refresh token before it, so that asking twice gives the same pair. */
    renewalKey: text('renewal_key').notNull().default(''),
    device: text('device').notNull(),
    /** When the person last showed in it whose account it is: by signing in, or once more since. */
    confirmedAt: instant('confirmed_at').notNull().defaultNow(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('sessions_access').on(t.accessHash), index('sessions_user').on(t.userId)],
)

/** API keys, one for each person at most, with what they are used for. `users` has its masked form. */
export const apiKeys = pgTable('api_keys', {
  userId: ofUser().primaryKey(),
  keyHash: text('key_hash').notNull().unique(),
  createdAt: createdAt(),
  lastUsedAt: instant('last_used_at'),
  /** The month of the last call (`YYYY-MM`, UTC), and the calls in it. */
  month: text('month').notNull().default(''),
  monthCalls: integer('month_calls').notNull().default(0),
  /** The calls in the minute that ends then: how many there may be is limited. */
  minuteCalls: integer('minute_calls').notNull().default(0),
  minuteEndsAt: instant('minute_ends_at').notNull().defaultNow(),
})

/** Devices that have signed in to an account, by the hash of their cookie. Strangers cannot use up their tries. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: ofUser(),
    deviceHash: text('device_hash').primaryKey(),
    lastSignIn: instant('last_sign_in').notNull().defaultNow(),
  },
  (t) => [index('known_devices_user').on(t.userId, t.lastSignIn)],
)

/** One-time codes, hashed; one per purpose and address at a time. */
export const codes = pgTable(
  'codes',
  {
    purpose: text('purpose', {
      enum: [
        'reset-password',
        'phone',
        'join-google',
        'prove-email',
        'change-email',
        'second-factor',
        'delete-account',
        'password-link',
      ],
    }).notNull(),
    address: text('address').notNull(),
    codeHash: text('code_hash').notNull(),
    triesLeft: smallint('tries_left').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.address] })],
)
