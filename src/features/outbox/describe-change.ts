import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { formatMoney } from '#src/queries/format-money.ts'
import type { ChangeDescription, Gift } from './rules.ts'

/** "Marked present: Élisée Jean, Nov 15, 2026". */
export function describeChange(deed: ChangeDescription): string {
  switch (deed.kind) {
    case 'member-added':
      return m.waiting_member_added({ name: deed.name })
    case 'member-changed':
      return m.waiting_member_changed({ name: deed.name })
    case 'marked': {
      const who = { name: deed.name ?? m.waiting_someone(), date: shortDate(deed.date) }
      return deed.present ? m.waiting_marked_present(who) : m.waiting_marked_absent(who)
    }
    case 'marks':
      return m.waiting_marks({ n: deed.count, date: shortDate(deed.date) })
    case 'guests':
      return m.waiting_guests({ n: deed.count, date: shortDate(deed.date) })
    case 'gift-added':
      return m.waiting_gift_added(giftWords(deed.gift))
    case 'gift-changed':
      return m.waiting_gift_changed(giftWords(deed.gift))
    case 'gift-deleted':
      return m.waiting_gift_deleted(giftWords(deed.gift))
    case 'unknown':
      return m.waiting_unknown()
  }
}

function giftWords({ name, amount, currency }: Gift) {
  return {
    name: name ?? m.waiting_someone(),
    amount: amount === undefined ? '' : formatMoney(amount, currency ?? 'USD'),
  }
}
