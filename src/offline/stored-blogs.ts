import type { Blog } from '#contract/blogs/blogs.ts'
import { database } from './database.ts'
import type { StoredBlog } from './database.ts'

/** So many posts of a person are stored; those that were not read for longest go. */
const maxBlogs = 50

/** Stores a post that was read. A device without room does without. */
export async function storeBlog(user: string | undefined, blog: Blog): Promise<void> {
  if (user === undefined) return
  try {
    await database.blogs.put({ id: blog.id, user, blog, readAt: Date.now() })
    const count = await database.blogs.where('user').equals(user).count()
    if (count > maxBlogs) await deleteOldest(user)
  } catch {
    // It is shown now, and not without a network.
  }
}

/** Returns a post as this person read it last on this device, or undefined. */
export async function readStoredBlog(user: string, id: string): Promise<StoredBlog | undefined> {
  const stored = await database.blogs.get(id)
  return stored?.user === user ? stored : undefined
}

/** Deletes a post that is gone. */
export async function deleteStoredBlog(id: string): Promise<void> {
  await database.blogs.delete(id).catch(() => {})
}

/** Deletes all posts of a person: at sign-out. */
export async function deleteStoredBlogsOf(user: string): Promise<void> {
  await database.blogs.where('user').equals(user).delete()
}

async function deleteOldest(user: string): Promise<void> {
  const all = await database.blogs.where('user').equals(user).toArray()
  const oldest = all.toSorted((a, b) => b.readAt - a.readAt).slice(maxBlogs)
  await database.blogs.bulkDelete(oldest.map(({ id }) => id))
}
