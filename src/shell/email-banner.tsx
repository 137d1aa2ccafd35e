import { Link, useLocation } from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { lastServicesQuery } from '#src/queries/church-queries.ts'
import { buttonClass, IconButton } from '#src/ui/button.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'

const hiddenKey = 'email-banner-hidden'

/** Asks to confirm the email after the first marked service. Can be dismissed until the next start. */
export function EmailBanner() {
  const { user, churchId } = useSession()
  const [hidden, setHidden] = useState(() => sessionStorage.getItem(hiddenKey) !== null)
  // That page has its own card.
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/security' })
  const isUnproven = Boolean(user?.email) && !user?.email_proven
  const services = useQuery({
    ...lastServicesQuery(churchId ?? ''),
    enabled: isUnproven && churchId !== null,
  })
  if (hidden || isThere || !isUnproven || !services.data?.services.length) return null
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
      {m.email_banner()}
    </Banner>
  )
}
