import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { saveFile } from '#src/api/save-file.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { BlogText } from '#src/offline/blog-text.ts'
import { Button } from '#src/ui/button.tsx'
import { copyText } from '#src/widgets/copy-text.ts'

/** Takes a post along: to the clipboard, or as a file. `values`: as it is typed. */
export function BlogActions({ values }: { values: BlogText }) {
  return (
    <>
      <Button
        icon={<Copy aria-hidden="true" />}
        onClick={() => void copyText(`${values.title}\n\n${values.body}`, m.blogs_copied())}
      >
        {m.blogs_copy()}
      </Button>
      <Button
        icon={<Download aria-hidden="true" />}
        onClick={() => void saveFile(textFile(values), `${fileName(values.title)}.txt`)}
      >
        {m.blogs_export()}
      </Button>
    </>
  )
}

const textFile = ({ title, body }: BlogText) =>
  new Response(`${title}\n\n${body}\n`, { headers: { 'content-type': 'text/plain;charset=utf-8' } })

/** Without what no file may be called. */
const fileName = (title: string) => title.replace(/[\\/:*?"<>|]+/g, ' ').trim() || m.blogs_untitled()
