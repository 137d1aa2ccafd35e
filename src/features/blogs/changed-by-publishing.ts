import { blogs } from '#contract/blogs/blogs.ts'
import { posts } from '#contract/blogs/posts.ts'
import { publications } from '#contract/blogs/publications.ts'

/** What is read again once a publication has changed. */
export const changedByPublishing = [publications.get, blogs.list, posts.list, posts.get] as const
