import Braces from 'lucide-react/icons/braces'
import BadgeCheck from 'lucide-react/icons/badge-check'
import ChurchIcon from 'lucide-react/icons/church'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import FileText from 'lucide-react/icons/file-text'
import Plug from 'lucide-react/icons/plug'
import Trophy from 'lucide-react/icons/trophy'
import Webhook from 'lucide-react/icons/webhook'
import { account } from '#contract/account/account.ts'
import { hasTool, tools } from '#contract/account/tools.ts'
import type { Tool } from '#contract/account/tools.ts'
import type { User } from '#contract/account/account.ts'
import { storeUser } from '#src/api/session.ts'
import { useSession } from '#src/api/use-session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useMyChurches } from '#src/queries/use-my-churches.ts'
import { Card } from '#src/ui/card.tsx'
import { Switch } from '#src/ui/fields/switch.tsx'
import { List } from '#src/ui/list-row.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { SettingsRow } from './settings-row.tsx'
import styles from './tools-screen.module.css'

const texts = {
  posts: [m.tools_posts, m.tools_posts_text],
  leagues: [m.tools_leagues, m.tools_leagues_text],
  developer: [m.tools_developer, m.tools_developer_text],
} as const satisfies Record<Tool, unknown>

/** Switches parts of the app on, each with its pages; and the way to a church for a user without one. */
export function ToolsScreen() {
  const { user } = useSession()
  const { hasChurch } = useMyChurches()
  return (
    <Page width="reading">
      <PageHeader title={m.tools_title()} lead={m.tools_lead()} />
      <Stack gap={4}>
        {user && tools.map((tool) => <ToolCard key={tool} tool={tool} user={user} />)}
        {!hasChurch && (
          <Card title={m.tools_church()} flush>
            <List>
              <SettingsRow icon={ChurchIcon} to="/setup" title={m.nav_church_setup()} />
            </List>
          </Card>
        )}
      </Stack>
    </Page>
  )
}

function ToolCard({ tool, user }: { tool: Tool; user: User }) {
  const change = useCall(account.update, {
    failure: m.tools_not_saved,
    onSuccess: (changed) => storeUser(changed.user),
  })
  const chosen = change.isPending ? change.variables.tools : undefined
  const isOn = chosen ? chosen.includes(tool) : hasTool(user, tool)
  const others = tools.filter((other) => other !== tool && hasTool(user, other))
  const [label, text] = texts[tool]
  return (
    <Card flush>
      <div className={styles.switch}>
        <Switch
          label={label()}
          help={text()}
          checked={isOn}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate({ tools: target.checked ? [...others, tool] : others })}
        />
      </div>
      {isOn && (
        <List>
          <Pages tool={tool} user={user} />
        </List>
      )}
    </Card>
  )
}

/** Links to the pages of a tool. */
function Pages({ tool, user }: { tool: Tool; user: User }) {
  const { role } = useMyChurches()
  if (tool === 'posts') {
    return (
      <>
        <SettingsRow icon={FileText} to="/blogs" title={m.nav_blogs()} />
        <SettingsRow icon={Plug} to="/integrations" title={m.integrations_title()} />
      </>
    )
  }
  if (tool === 'developer') {
    return (
      <>
        {role === 'owner' && <SettingsRow icon={Webhook} to="/webhooks" title={m.webhooks_title()} />}
        <SettingsRow icon={Braces} to="/api-key" title={m.api_key_title()} />
      </>
    )
  }
  return (
    <>
      {user.user_type === 2 ? (
        <SettingsRow icon={ClipboardList} to="/leagues/list" title={m.nav_leagues_list()} />
      ) : (
        <SettingsRow icon={Trophy} to="/leagues/open" title={m.nav_leagues_open()} />
      )}
      <SettingsRow icon={BadgeCheck} to="/info" title={m.settings_type()} />
    </>
  )
}
