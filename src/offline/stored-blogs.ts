import type { Blog } from '#contract/blogs/blogs.ts'
import { database } from './database.ts'
import type { StoredBlog } from './database.ts'

const maxBlogs = 50

export async function storeBlog(user: string | undefined, blog: Blog): Promise<void> {
  if (user === undefined) return
  try {
    await database.blogs.put({ id: blog.id, user, blog, readAt: Date.now() })
    const count = await database.blogs.where('user').equals(user).count()
    if (count > maxBlogs) await deleteOldest(user)
  } catch {
    // The device has no room: the post is not available offline.
  }
}

export async function readStoredBlog(user: string, id: string): Promise<StoredBlog | undefined> {
  const stored = await database.blogs.get(id)
  return stored?.user === user ? stored : undefined
}

export async function deleteStoredBlog(id: string): Promise<void> {
  await database.blogs.delete(id).catch(() => {})
}

export async function deleteStoredBlogsOf(user: string): Promise<void> {
  await database.blogs.where('user').equals(user).delete()
}

async function deleteOldest(user: string): Promise<void> {
  const all = await database.blogs.where('user').equals(user).toArray()
  const oldest = all.toSorted((a, b) => b.readAt - a.readAt).slice(maxBlogs)
  await database.blogs.bulkDelete(oldest.map(({ id }) => id))
}
