import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { DescribedGift, Description } from '#src/offline/queueable-call.ts'
import { formatMoney } from '#src/queries/format-money.ts'

/** "Marked present: Élisée Jean, Nov 15, 2026"; null: a change unknown to this app version. */
export function formatDescription(description: Description | null): string {
  if (!description) return m.waiting_unknown()
  switch (description.kind) {
    case 'deleted':
      return m.waiting_deleted({ name: description.name ?? m.waiting_some_league() })
    case 'member-added':
      return m.waiting_member_added({ name: description.name })
    case 'member-changed':
      return m.waiting_member_changed({ name: description.name ?? m.waiting_someone() })
    case 'followed-up':
      return description.name === undefined
        ? m.waiting_followed_up({ n: description.count })
        : m.waiting_followed_up_one({ name: description.name })
    case 'members-archived':
      return description.name === undefined
        ? m.waiting_members_archived({ n: description.count })
        : m.waiting_member_archived({ name: description.name })
    case 'members-restored':
      return description.name === undefined
        ? m.waiting_members_restored({ n: description.count })
        : m.waiting_member_restored({ name: description.name })
    case 'household-added':
    case 'household-split':
    case 'household-changed':
    case 'household-merged':
    case 'household-deleted':
      return householdTexts[description.kind]({ name: description.name ?? '' })
    case 'household-member-set': {
      const { name = m.waiting_someone(), household = '' } = description
      return m.waiting_household_member_set({ name, household })
    }
    case 'household-member-removed':
      return m.waiting_household_member_removed({ name: description.name ?? m.waiting_someone() })
    case 'follow-up-removed':
      return m.waiting_follow_up_removed()
    case 'marked': {
      const who = { name: description.name ?? m.waiting_someone(), date: shortDate(description.date) }
      return description.present ? m.waiting_marked_present(who) : m.waiting_marked_absent(who)
    }
    case 'marks':
      return m.waiting_marks({ n: description.count, date: shortDate(description.date) })
    case 'guests':
      return m.waiting_guests({ n: description.count, date: shortDate(description.date) })
    case 'gift-added':
      return m.waiting_gift_added(giftInputs(description.gift))
    case 'gift-changed':
      return m.waiting_gift_changed(giftInputs(description.gift))
    case 'gift-deleted':
      return m.waiting_gift_deleted(giftInputs(description.gift))
    case 'batch-opened':
      return m.waiting_batch_opened(batchInputs(description.batch))
    case 'batch-changed':
      return m.waiting_batch_changed(batchInputs(description.batch))
    case 'batch-closed':
      return m.waiting_batch_closed(batchInputs(description.batch))
    case 'batch-reopened':
      return m.waiting_batch_reopened(batchInputs(description.batch))
    case 'batch-deleted':
      return m.waiting_batch_deleted(batchInputs(description.batch))
    case 'fund-added':
      return m.waiting_fund_added({ fund: description.name })
    case 'fund-renamed':
      return m.waiting_fund_renamed({ fund: description.name })
    case 'fund-archived':
      return m.waiting_fund_archived({ fund: description.name ?? '' })
    case 'fund-restored':
      return m.waiting_fund_restored({ fund: description.name ?? '' })
    case 'message':
      return m.waiting_message({
        name: description.name ?? m.chat_someone(),
        text: description.text || m.chat_picture(),
      })
    case 'league-posted':
      return m.waiting_league_posted({ title: description.title })
    case 'league-changed':
    case 'blog-changed':
      return m.waiting_league_changed({ title: description.title ?? m.waiting_some_league() })
    case 'applied':
      return m.waiting_applied({ title: description.title ?? m.waiting_some_league() })
  }
}

const householdTexts = {
  'household-added': m.waiting_household_added,
  'household-split': m.waiting_household_split,
  'household-changed': m.waiting_household_changed,
  'household-merged': m.waiting_household_merged,
  'household-deleted': m.waiting_household_deleted,
}

/** "First service, Nov 15, 2026", or only the date. */
function batchInputs(batch: { date: string; name: string } | undefined) {
  return { batch: batch ? [batch.name, shortDate(batch.date)].filter(Boolean).join(', ') : '' }
}

function giftInputs({ name, amount, currency }: DescribedGift) {
  return {
    name: name ?? m.waiting_someone(),
    amount: amount === undefined ? '' : formatMoney(amount, currency ?? 'USD'),
  }
}
