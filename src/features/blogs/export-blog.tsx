import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
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

/** Files made on the device from the text on the screen; they work offline. */
const local = {
  txt: {
    label: m.blogs_export,
    about: m.blogs_export_text_about,
    type: 'text/plain',
    // The Markdown parser is loaded on demand.
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

const nameOf = ({ title }: Post, extension: string) =>
  `${safeFileName(title) || safeFileName(m.blogs_untitled())}.${extension}`

/**
 * Exports a post as a file or to the connected sites. `unsaved`: the screen holds changes that files of the server do
 * not have yet.
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
    async () => {
      const file = (await call(blogs.export, { blog_id: post.id })) as Response
      await saveFile(file, nameOf(post, 'html'))
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
          <Way
            label={m.blogs_export_html()}
            about={m.blogs_export_html_about()}
            busy={download.isPending}
            onPress={() => download.mutate()}
          />
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
  onPress: () => void
}

function Way({ label, about, busy, onPress }: WayProps) {
  return (
    <ListRow
      title={label}
      detail={about}
      trailing={
        <IconButton label={label} busy={busy} onClick={onPress}>
          <Download aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
