import { and, lte, ne, sql } from 'drizzle-orm'
import { blogPublications } from './schema/blogs.ts'

/** Condition on `blog_publications`: the post is public. A scheduled post becomes public without a write. */
export const isPublished = and(
  ne(blogPublications.status, 'withdrawn'),
  lte(blogPublications.publishedAt, sql`now()`),
)!
