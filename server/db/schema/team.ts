import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { ofChurch } from './church.ts'
import { createdAt, instant } from './instant-column.ts'

/** Invitations to a church's team; deleted when accepted. */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    role: text('role', { enum: ['leader', 'usher'] }).notNull(),
    note: text('note').notNull().default(''),
    /** Recipient of the mailed link; null when the inviter passes the link on. */
    email: text('email'),
    tokenHash: text('token_hash').notNull().unique(),
    createdBy: text('created_by').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('team_invitations_church').on(t.churchId)],
)
