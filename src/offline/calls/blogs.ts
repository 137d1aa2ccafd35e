import { blogs } from '#contract/blogs/blogs.ts'
import { fingerprint } from '#contract/text/fingerprint.ts'
import { changeUnlessRejected } from '#src/offline/overlay.ts'
import { lastOfGroup, queueable } from '#src/offline/queueable-call.ts'

export const blogCalls = {
  /** What is typed into a post; `blog-text.ts` puts the latest in place of what still waits. */
  'blogs.update': queueable(blogs.update, {
    entityKeys: ({ blog_id }) => [`blog:${blog_id}`],
    // Each text goes alone. A batch is sealed before it is sent, and so what is typed meanwhile never takes its place.
    batch: lastOfGroup((input) => `${input.blog_id} ${fingerprint(input)}`),
    overlay: {
      blogs: (entries, { blog_id, title }, row) =>
        changeUnlessRejected(entries, blog_id, row, () => ({ title })),
    },
    readBack: ({ blog_id }) => [{ list: 'blog', blogId: blog_id }],
    describe: ({ title }) => ({ kind: 'blog-changed', title }),
    editLink: (_row, { blog_id }) => ({ form: 'blog', blogId: blog_id }),
  }),
}
