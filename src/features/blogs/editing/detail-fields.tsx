import { maxDescription, maxTags } from '#contract/blogs/post-limits.ts'
import type { Blog } from '#contract/blogs/blogs.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { BlogText } from '#src/offline/blog-text.ts'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import type { useBlogText } from './use-blog-text.ts'

interface Props {
  form: ReturnType<typeof useBlogText>['form']
  blog: Blog
  /** As it is typed. */
  text: BlogText
}

/** What people see of a post beside its text: its description and its tags. */
export function DetailFields({ form, blog, text }: Props) {
  const follows = !blog.description_typed && text.description === '' && blog.description !== ''
  return (
    <>
      <TextArea
        {...form.field('description')}
        label={m.blogs_edit_summary()}
        help={
          follows
            ? m.blogs_edit_summary_follows({ description: blog.description })
            : m.blogs_edit_summary_help({ left: Math.max(0, maxDescription - text.description.length) })
        }
        rows={2}
      />
      <TextField
        {...form.field('tags')}
        label={m.blogs_edit_tags()}
        help={m.blogs_edit_tags_help({ max: maxTags })}
        autoComplete="off"
      />
    </>
  )
}
