import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Tool } from '#contract/account/tools.ts'
import { createdAt, instant } from './instant-column.ts'

/** A name in lower case without accents; an index on it serves prefix searches. */
export const typedName = (name: SQLWrapper): SQL =>
  sql`translate(lower(${name}), 'àáâäãçèéêëìíîïñòóôöõùúûü', 'aaaaaceeeeiiiinooooouuuu')`

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    username: text('username').notNull(),
    email: text('email'),
    /** Contact number, not unique. Sign-in by phone uses `identities`. */
    phone: text('phone'),
    loginMethod: text('login_method', { enum: ['Email', 'Google', 'Apple', 'Phone'] }).notNull(),
    company: text('company'),
    /** Null when unproven. */
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
    resume: text('resume'),
    userType: smallint('user_type'),
    photo: text('photo'),
    /** Masked API key; null without one. The hash is in `api_keys`. */
    apiKey: text('api_key'),
    tools: text('tools').array().$type<Tool[]>().notNull().default([]),
    credits: integer('credits').notNull().default(10),
    plan: text('plan', { enum: ['free', 'starter', 'growth'] })
      .notNull()
      .default('free'),
    subscriptionStatus: text('subscription_status', { enum: ['free', 'active', 'payment_failed'] })
      .notNull()
      .default('free'),
    /** Granted by the operator; the larger of this and the paid plan applies. */
    grantedPlan: text('granted_plan', { enum: ['free', 'starter', 'growth'] })
      .notNull()
      .default('free'),
    /** 2: the operator grants account type 2 without payment. */
    grantedType: smallint('granted_type'),
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

/** Foreign key to the owner of a row, with cascading deletion. */
export const ofUser = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** `subject` by kind: password: account id; provider: its id of the person; phone: E.164; passkey: credential id. */
export const identities = pgTable(
  'identities',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    kind: text('kind', { enum: ['password', 'google', 'phone', 'passkey'] }).notNull(),
    subject: text('subject').notNull(),
    /** Null when a provider authenticates the person. */
    secretHash: text('secret_hash'),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('identities_subject').on(t.kind, t.subject), index('identities_user').on(t.userId)],
)

/**
 * `previousHash`: the previous refresh token, valid until the current pair is used, so that a lost response does not
 * end the session.
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
    /**
     * The current pair is derived from it and the previous refresh token, so a repeated refresh returns the same pair.
     */
    renewalKey: text('renewal_key').notNull().default(''),
    device: text('device').notNull(),
    /** Last sign-in or re-authentication in this session. */
    confirmedAt: instant('confirmed_at').notNull().defaultNow(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('sessions_access').on(t.accessHash), index('sessions_user').on(t.userId)],
)

export const apiKeys = pgTable('api_keys', {
  userId: ofUser().primaryKey(),
  keyHash: text('key_hash').notNull().unique(),
  createdAt: createdAt(),
  lastUsedAt: instant('last_used_at'),
  /** Month of the last call (`YYYY-MM`, UTC) and its number of calls. */
  month: text('month').notNull().default(''),
  monthCalls: integer('month_calls').notNull().default(0),
  minuteCalls: integer('minute_calls').notNull().default(0),
  minuteEndsAt: instant('minute_ends_at').notNull().defaultNow(),
})

/** Devices that have signed in before (hash of a cookie), exempt from shared rate limits. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: ofUser(),
    deviceHash: text('device_hash').primaryKey(),
    lastSignIn: instant('last_sign_in').notNull().defaultNow(),
  },
  (t) => [index('known_devices_user').on(t.userId, t.lastSignIn)],
)

/** One-time codes, hashed; one per purpose and address. */
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
