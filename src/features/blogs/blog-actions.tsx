import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { copyText } from '#src/widgets/copy-text.ts'
import { ExportBlog } from './export-blog.tsx'

interface BlogActionsProps {
  id: string
  /** As they are on the screen. */
  title: string
  body: string
  unsaved: boolean
}

/** What is done with a post beside saving it: it is copied and exported. */
export function BlogActions({ id, title, body, unsaved }: BlogActionsProps) {
  const [exports, setExports] = useState(false)
  return (
    <>
      <Button
        icon={<Copy aria-hidden="true" />}
        onClick={() => void copyText(`${title}\n\n${body}`, m.blogs_copied())}
      >
        {m.blogs_copy()}
      </Button>
      <Button icon={<Download aria-hidden="true" />} onClick={() => setExports(true)}>
        {m.blogs_export_button()}
      </Button>
      {exports && (
        <ExportBlog post={{ id, title, body }} unsaved={unsaved} onClose={() => setExports(false)} />
      )}
    </>
  )
}
