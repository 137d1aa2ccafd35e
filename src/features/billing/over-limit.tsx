import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import type { Preview } from './subscription-texts.ts'

/** The churches that have more members than the chosen plan has room for; nothing where all fit. */
export function OverLimit({ churches }: { churches: Preview['overLimit'] }) {
  if (churches.length === 0) return null
  return (
    <Banner tone="warning" title={m.billing_over_limit()}>
      {churches.map(({ church_id, church_name, members, member_limit }) => (
        <p key={church_id}>
          {m.billing_over_limit_church({
            church: church_name,
            members: formatNumber(members),
            limit: formatNumber(member_limit),
          })}
        </p>
      ))}
      <p>{m.billing_nothing_deleted()}</p>
    </Banner>
  )
}
