import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { ApiKey } from '#src/widgets/api-key/api-key.tsx'

/** The API key page, for users without a church. */
export function ApiKeyScreen() {
  return (
    <Page width="reading">
      <PageHeader
        title={m.api_key_title()}
        back={
          <Link to="/tools" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            <ChevronLeft aria-hidden="true" />
            {m.tools_title()}
          </Link>
        }
      />
      <Card>
        <ApiKey />
      </Card>
    </Page>
  )
}
