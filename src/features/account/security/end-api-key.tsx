import { useQuery } from '@tanstack/react-query'
import { apiKeys } from '#contract/account/api-keys.ts'
import { query } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'

/** Checkbox that also revokes the API key. Renders nothing without a key. */
export function EndApiKey(props: { checked: boolean; onChange: (checked: boolean) => void }) {
  const found = useQuery(query(apiKeys.look, {}))
  if (!found.data?.key) return null
  return (
    <Checkbox
      label={m.security_end_api_key()}
      help={m.security_end_api_key_help()}
      checked={props.checked}
      onChange={({ target }) => props.onChange(target.checked)}
    />
  )
}
