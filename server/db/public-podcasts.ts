import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { podcasts } from './schema/podcasts.ts'

/** Active, published and listed for everyone. A scheduled podcast becomes public without a write. */
export const isPublic = and(
  eq(podcasts.status, 1),
  eq(podcasts.privacyStatus, 1),
  eq(podcasts.draft, false),
  or(isNull(podcasts.publishAt), lte(podcasts.publishAt, sql`now()`)),
)!
