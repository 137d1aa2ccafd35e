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

/** Sign-ins that wait for the second factor: a way in has been proven, no session has begun. */
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

/** Authenticator apps. */
export const secondFactors = pgTable('second_factors', {
  userId: ofUser().primaryKey(),
  /** The shared secret, encrypted. */
  secret: text('secret').notNull(),
  /** Null until a code of the app has been typed: it is not asked for before. */
  confirmedAt: instant('confirmed_at'),
  /** The time step of the latest code that was used: no code is good twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

/** Codes in place of the authenticator app, hashed, each good once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: ofUser(), codeHash: text('code_hash').notNull(), usedAt: instant('used_at') },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/** What is stored of a passkey beside its identity. */
export const passkeys = pgTable('passkeys', {
  identityId: ofIdentity().primaryKey(),
  name: text('name').notNull(),
  /** COSE, base64url. */
  publicKey: text('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: jsonb('transports').$type<string[]>().notNull(),
  /** It is the same one on several devices of the person. */
  synced: boolean('synced').notNull(),
})

/** Challenges that a passkey signs, each good once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    /** Who adds a passkey; null: somebody signs in. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_user').on(t.userId)],
)

/** Sign-ins at a provider that have begun, by the hash of their `state`. */
export const oidcAttempts = pgTable(
  'oidc_attempts',
  {
    stateHash: text('state_hash').primaryKey(),
    codeVerifier: text('code_verifier').notNull(),
    nonce: text('nonce').notNull(),
    /** The hash of a secret that only the browser which began it has. */
    bindingHash: text('binding_hash').notNull(),
    /** Who adds this way in; null: somebody signs in. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('oidc_attempts_user').on(t.userId)],
)

/** Who has come back from a provider, until the app fetches it; good once, for the browser that began it. */
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

/** What has happened to an account's security, for its owner to see. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser(),
    kind: text('kind').$type<SecurityEventKind>().notNull(),
    /** The browser and system, as far as they tell. */
    device: text('device').notNull(),
    address: text('address').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('security_events_user').on(t.userId, t.id)],
)

/** Usernames that people have given up: they lead to the new one and are given to nobody meanwhile. */
export const formerUsernames = pgTable(
  'former_usernames',
  {
    /** In small letters. */
    username: text('username').primaryKey(),
    userId: ofUser(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('former_usernames_user').on(t.userId)],
)
