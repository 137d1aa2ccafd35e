import { and, lte, ne, sql } from 'drizzle-orm'
import { blogPublications } from './schema/blogs.ts'

/** Condition on a row of `blog_publications`: it has appeared. Time alone makes a scheduled one do so. */
export const isPublished = and(
  ne(blogPublications.status, 'withdrawn'),
  lte(blogPublications.publishedAt, sql`now()`),
)!
