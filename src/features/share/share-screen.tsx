import { Link } from '@tanstack/react-router'
import { formatSize } from '#src/lib/sizes.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import type { ShareTrouble } from './open-share.ts'

/** Explains why shared files cannot be used. */
export function ShareScreen({ trouble }: { trouble: ShareTrouble }) {
  return (
    <Page width="reading">
      <PageHeader title={m.share_title()} />
      <EmptyState
        drawing="paper"
        title={m.share_not_opened()}
        text={textOf(trouble)}
        action={
          trouble.code === 'no_church' ? (
            <Link to="/setup" className={buttonClass({ variant: 'primary' })}>
              {m.share_set_up()}
            </Link>
          ) : (
            <Link to="/dashboard" className={buttonClass()}>
              {m.nav_dashboard()}
            </Link>
          )
        }
      />
    </Page>
  )
}

function textOf(trouble: ShareTrouble): string {
  switch (trouble.code) {
    case 'unknown':
      return m.share_unknown({ file: isolated(trouble.file.name) })
    case 'empty':
      return m.share_empty({ file: isolated(trouble.file.name) })
    case 'too_large': {
      const { file, limit } = trouble
      const sizes = { size: formatSize(file.size), limit: formatSize(limit) }
      return m.share_too_large({ file: isolated(file.name), ...sizes })
    }
    default:
      return texts[trouble.code]()
  }
}

const texts = {
  nothing: m.share_nothing,
  several_recordings: m.share_several_recordings,
  mixed: m.share_mixed,
  full: m.device_full,
  no_church: m.share_no_church,
  not_leader: m.share_not_leader,
}

/** Unicode isolates, so that a right-to-left name does not reorder the sentence. */
const isolated = (name: string) => `\u2068${name}\u2069`
