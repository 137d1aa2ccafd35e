import { blogs } from '#contract/blogs/blogs.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { fingerprint } from '#contract/text/fingerprint.ts'
import { statusAfter } from '#src/offline/overlay.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

/** What is typed into a post; `blog-text.ts` puts the latest in place of what still waits. */
export const blogUpdate: QueueableCall<typeof blogs.update> = {
  endpoint: blogs.update,
  entityKeys: ({ blog_id }) => [`blog:${blog_id}`],
  dependsOn: () => [],
  silent: false,
  // Each text goes alone. A batch is sealed before it is sent, and so what is typed meanwhile never takes its place.
  batch: {
    group: (input) => `${input.blog_id} ${fingerprint(input)}`,
    join: (inputs) => inputs.at(-1)!,
    rejection: () => undefined,
  },
  adds: () => null,
  overlay: {
    blogs(known, row) {
      const { blog_id, title } = row.input as ValidInputOf<typeof blogs.update>
      const blog = known.get(blog_id)
      if (!blog) return
      // What the server rejects to change is as it was.
      const changed = row.status === 'needsAttention' ? {} : { title }
      known.set(blog_id, { ...blog, ...changed, syncStatus: statusAfter(blog.syncStatus, row) })
    },
  },
  readBack: ({ blog_id }) => [{ list: 'blog', blogId: blog_id }],
  describe: ({ title }) => ({ kind: 'blog-changed', title }),
  editLink: (_row, { blog_id }) => ({ form: 'blog', blogId: blog_id }),
  sentNotice: null,
}
