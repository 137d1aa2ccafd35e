import Bell from 'lucide-react/icons/bell'
import Blocks from 'lucide-react/icons/blocks'
import CreditCard from 'lucide-react/icons/credit-card'
import FileArchive from 'lucide-react/icons/file-archive'
import KeyRound from 'lucide-react/icons/key-round'
import Layers from 'lucide-react/icons/layers'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { User } from '#contract/account/account.ts'
import { plans } from '#contract/plans.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { List } from '#src/ui/list-row.tsx'
import { SettingsRow } from './settings-row.tsx'

/** Notification, security and plan settings. */
export function AccountCard({ user }: { user: User }) {
  const { paymentKey } = useSettings()
  return (
    <Card title={m.settings_account()} flush>
      <List>
        <SettingsRow icon={Bell} to="/settings/notices" title={m.notices_title()} />
        <SettingsRow icon={ShieldCheck} to="/security" title={m.security_title()} />
        {user.login_method === 'Email' && (
          <SettingsRow icon={KeyRound} to="/password" title={m.nav_password()} />
        )}
        <SettingsRow
          icon={Layers}
          to="/pricing"
          title={m.pricing_title()}
          value={plans[user.subscription_plan].name}
        />
        {paymentKey !== null && <SettingsRow icon={CreditCard} to="/payments" title={m.payments_title()} />}
        <SettingsRow icon={Blocks} to="/tools" title={m.tools_title()} />
        <SettingsRow icon={FileArchive} to="/data" title={m.own_data_title()} />
      </List>
    </Card>
  )
}
