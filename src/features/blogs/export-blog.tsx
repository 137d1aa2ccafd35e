import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { blogFormats } from '#contract/blogs/blog-files.ts'
import type { BlogFormat } from '#contract/blogs/blog-files.ts'
import { blogs } from '#contract/blogs/blogs.ts'
import { safeFileName } from '#contract/text/file-name.ts'
import { saveFile } from '#src/api/save-file.ts'
import { call } from '#src/api/session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useOnline } from '#src/sync/use-online.ts'
import { IconButton, iconButtonClass } from '#src/ui/button.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { SyncCards } from './sync-cards.tsx'

interface Post {
  id: string
  title: string
  body: string
}

/** What the device makes of the text that is on the screen, without a network. */
const local = {
  txt: {
    label: m.blogs_export,
    about: m.blogs_export_text_about,
    type: 'text/plain',
    // The reader of Markdown is loaded when it is wanted.
    write: async ({ title, body }: Post) => {
      const { plainText } = await import('./plain-text.ts')
      return `${title}\n\n${plainText(body)}\n`
    },
  },
  md: {
    label: m.blogs_export_markdown,
    about: m.blogs_export_markdown_about,
    type: 'text/markdown',
    write: async ({ title, body }: Post) => `# ${title}\n\n${body}\n`,
  },
}

/** What the server makes of the post as it is saved. */
const remote: Record<BlogFormat, { label: () => string; about: () => string }> = {
  html: { label: m.blogs_export_html, about: m.blogs_export_html_about },
  docx: { label: m.blogs_export_word, about: m.blogs_export_word_about },
}

const nameOf = ({ title }: Post, extension: string) =>
  `${safeFileName(title) || safeFileName(m.blogs_untitled())}.${extension}`

/**
 * The ways in which a post leaves the editor: as files, and to the sites that it is published on. `unsaved`: what is on the
 * screen is not saved yet, which files of the server then lack.
 */
export function ExportBlog({
  post,
  unsaved,
  onClose,
}: {
  post: Post
  unsaved: boolean
  onClose: () => void
}) {
  const online = useOnline()
  const download = useCall(
    async (format: BlogFormat) => {
      const file = (await call(blogs.export, { blog_id: post.id, format })) as Response
      await saveFile(file, nameOf(post, format))
    },
    { failure: m.blogs_export_failed },
  )
  return (
    <Dialog open title={m.blogs_export_title()} onClose={onClose}>
      <Stack gap={4}>
        <List>
          {Object.entries(local).map(([extension, { label, about, type, write }]) => (
            <Way
              key={extension}
              label={label()}
              about={about()}
              onPress={() => {
                const headers = { 'content-type': `${type};charset=utf-8` }
                void write(post).then((text) =>
                  saveFile(new Response(text, { headers }), nameOf(post, extension)),
                )
              }}
            />
          ))}
          {blogFormats.map((format) => (
            <Way
              key={format}
              label={remote[format].label()}
              about={remote[format].about()}
              busy={download.isPending && download.variables === format}
              disabled={download.isPending}
              onPress={() => download.mutate(format)}
            />
          ))}
          <ListRow
            title={m.blogs_export_pdf()}
            detail={m.blogs_export_pdf_about()}
            trailing={
              <Link
                to="/print/post/$blogId"
                params={{ blogId: post.id }}
                className={iconButtonClass()}
                aria-label={m.blogs_export_pdf()}
              >
                <Printer aria-hidden="true" />
              </Link>
            }
          />
        </List>
        {!online && <Banner>{m.blogs_export_offline()}</Banner>}
        {online && unsaved && <Banner>{m.blogs_export_unsaved()}</Banner>}
        <h3>{m.integrations_title()}</h3>
        <SyncCards blogId={post.id} />
      </Stack>
    </Dialog>
  )
}

interface WayProps {
  label: string
  about: string
  busy?: boolean
  disabled?: boolean
  onPress: () => void
}

function Way({ label, about, busy, disabled, onPress }: WayProps) {
  return (
    <ListRow
      title={label}
      detail={about}
      trailing={
        <IconButton label={label} busy={busy} disabled={disabled} onClick={onPress}>
          <Download aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
