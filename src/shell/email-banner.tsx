import { Link, useLocation } from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass, IconButton } from '#src/ui/button.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'

const hiddenKey = 'email-banner-hidden'

/** Asks whose email is not proven to prove it. It can be hidden until the app is opened anew. */
export function EmailBanner() {
  const { user } = useSession()
  const [hidden, setHidden] = useState(() => sessionStorage.getItem(hiddenKey) !== null)
  // There the email's own card asks.
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/security' })
  if (hidden || isThere || !user?.email || user.email_proven) return null
  const hide = () => {
    sessionStorage.setItem(hiddenKey, '1')
    setHidden(true)
  }
  return (
    <Banner
      edge
      icon={<Mail aria-hidden="true" />}
      action={
        <Cluster gap={1}>
          <Link to="/security" className={buttonClass({ size: 'sm' })}>
            {m.email_banner_confirm()}
          </Link>
          <IconButton label={m.email_banner_later()} onClick={hide}>
            <X aria-hidden="true" />
          </IconButton>
        </Cluster>
      }
    >
      {m.email_banner({ email: user.email })}
    </Banner>
  )
}
