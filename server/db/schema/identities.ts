import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { SecurityEventKind } from '#contract/account/security.ts'
import { identities, ofUser, users } from './account.ts'
import { createdAt, instant } from './instant-column.ts'

const ofIdentity = () =>
  text('identity_id')
    .notNull()
    .references(() => identities.id, { onDelete: 'cascade' })

/** Sign-ins that await the second factor. */
export const challenges = pgTable(
  'challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ofUser(),
    identityId: ofIdentity(),
    triesLeft: smallint('tries_left').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('challenges_user').on(t.userId), index('challenges_identity').on(t.identityId)],
)

export const secondFactors = pgTable('second_factors', {
  userId: ofUser().primaryKey(),
  secret: text('secret').notNull(),
  /** Null until the first code is verified; not required before. */
  confirmedAt: instant('confirmed_at'),
  /** Time step of the last used code, against replay. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: ofUser(), codeHash: text('code_hash').notNull(), usedAt: instant('used_at') },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

export const passkeys = pgTable('passkeys', {
  identityId: ofIdentity().primaryKey(),
  name: text('name').notNull(),
  publicKey: text('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: jsonb('transports').$type<string[]>().notNull(),
  /** Synced between the person's devices. */
  synced: boolean('synced').notNull(),
})

/** One-time challenges for passkeys. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_user').on(t.userId)],
)

/** Pending OpenID sign-ins, by the hash of `state`. */
export const oidcAttempts = pgTable(
  'oidc_attempts',
  {
    stateHash: text('state_hash').primaryKey(),
    codeVerifier: text('code_verifier').notNull(),
    nonce: text('nonce').notNull(),
    /** Hash of a secret in the cookie of the browser that started it. */
    bindingHash: text('binding_hash').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('oidc_attempts_user').on(t.userId)],
)

/** One-time result of an OpenID sign-in, fetched by the browser that started it. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    bindingHash: text('binding_hash').notNull(),
    subject: text('subject').notNull(),
    email: text('email'),
    emailProven: boolean('email_proven').notNull(),
    name: text('name').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sign_in_tickets_user').on(t.userId)],
)

/** Security log of an account for its owner. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser(),
    kind: text('kind').$type<SecurityEventKind>().notNull(),
    device: text('device').notNull(),
    address: text('address').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('security_events_user').on(t.userId, t.id)],
)

/** Released usernames: they redirect to the new one and stay reserved. */
export const formerUsernames = pgTable(
  'former_usernames',
  {
    username: text('username').primaryKey(),
    userId: ofUser(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('former_usernames_user').on(t.userId)],
)
