import { blogs } from '#contract/blogs/blogs.ts'
import { fingerprint } from '#contract/text/fingerprint.ts'
import { changeUnlessRejected } from '#src/offline/overlay.ts'
import { lastOfGroup, queueable } from '#src/offline/queueable-call.ts'

export const blogCalls = {
  'blogs.update': queueable(blogs.update, {
    entityKeys: ({ blog_id }) => [`blog:${blog_id}`],
    // Sealing the batch first keeps later typing from replacing a sent text.
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
