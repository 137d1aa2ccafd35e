import Share2 from 'lucide-react/icons/share-2'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import type { ButtonLook } from '#src/ui/button.tsx'
import { notify } from '#src/ui/overlays/notices.ts'

interface Props extends ButtonLook {
  /** Absolute URL or path of this site. */
  url: string
  title: string
  /** Default: "Share". */
  text?: string
}

/** Shares a page with the device's share sheet, or copies its link. */
export function ShareButton({ url, title, text = m.podcasts_share(), ...look }: Props) {
  return (
    <Button
      {...look}
      icon={<Share2 aria-hidden="true" />}
      onClick={() => void share(new URL(url, location.href).href, title)}
    >
      {text}
    </Button>
  )
}

async function share(url: string, title: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share({ url, title })
    } catch (error) {
      // The user cancelled the sheet.
      if (error instanceof Error && error.name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    notify({ kind: 'success', message: m.podcasts_link_copied() })
  } catch {
    // The clipboard API needs HTTPS.
    notify({ kind: 'info', message: m.podcasts_copy_by_hand({ url }), duration: 20_000 })
  }
}
