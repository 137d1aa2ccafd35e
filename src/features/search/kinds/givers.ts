import { linkOptions } from '@tanstack/react-router'
import HandCoins from 'lucide-react/icons/hand-coins'
import type { Donation } from '#contract/donations.ts'
import { queryClient } from '#src/api/query.ts'
import { longDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { recentDonationsQuery } from '#src/queries/church-queries.ts'
import { formatMoney } from '#src/queries/format-money.ts'
import type { Kind } from '#src/features/search/entry.ts'
import { findByWords } from '#src/features/search/find-by-words.ts'

/** Givers of the last 30 days with their last gift; opens all their gifts. */
export const givers: Kind = {
  heading: m.nav_donations,
  load({ churchId }) {
    const cached = (churchId && queryClient.getQueryData(recentDonationsQuery(churchId).queryKey)) || []
    const lastOf = new Map<string, Donation>()
    for (const gift of cached) {
      const last = lastOf.get(gift.member_id)
      if (!last || gift.date > last.date) lastOf.set(gift.member_id, gift)
    }
    return findByWords(
      [...lastOf.values()].map(({ member_id, member_name, amount, currency, date }) => ({
        key: `giver:${member_id}`,
        title: member_name,
        detail: m.search_last_gift({
          amount: formatMoney(amount, currency),
          date: longDate(date),
        }),
        icon: HandCoins,
        target: linkOptions({ to: '/donations', search: { member: member_id }, hash: 'gifts' }),
      })),
    )
  },
}
