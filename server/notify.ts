import type { NoticeKind } from '#contract/notices.ts'
import type { SendKind } from '#contract/reminders.ts'
import type { Db } from './db/connection.ts'

/** Parameters of each notice's texts and link. */
export interface NoticeData {
  /** `text`: '' for a picture; missing after deletion. */
  message_received: { from_user_id: string; from_name: string; text?: string }
  team_invitation: { invitation_id: string; church_name: string; inviter: string; path: string }
  rsvp_answered: { event_id: string; event_title: string; member_name: string; status: 'yes' | 'no' }
  send_finished: { send_id: string; kind: SendKind; people: number; failed: number }
  absent_reminder_sent: { send_id: string; church_name: string; people: number }
  import_finished: {
    import_id: string
    filename: string
    /** `review`: parsed, awaiting review. */
    outcome: 'review' | 'done' | 'failed'
    added: number
  }
  upload_ready: { podcast_id: string; title: string }
  post_ready: { blog_id: string; title: string }
  /** `title`: '' when unknown. */
  post_failed: { blog_id: string; title: string }
  transcription_finished: { podcast_id: string; title: string; outcome: 'ready' | 'failed' }
  /** `plan`: its label; '' for the free one. */
  plan_changed: { plan: string }
  /** `until`: last day of the plan (YYYY-MM-DD). */
  payment_failed: { plan: string; until: string }
  application_received: { league_id: string; title: string; name: string }
  /** `place_free`: moved up from the waiting list. `reason`: of a rejection, or ''. */
  application_status: {
    application_id: string
    league_id: string
    title: string
    change: 'pending' | 'shortlisted' | 'rejected' | 'place_free'
    reason: string
  }
  /** `name`: who paid by card. */
  fee_paid: { application_id: string; title: string; name: string; user_id: string }
  fee_refunded: { application_id: string; title: string }
  league_removed: { league_id: string; title: string }
  /** `search_id`: the matching saved search. */
  league_found: { search_id: string; league_id: string; title: string }
  /** `user_id`: the organiser. */
  review_received: { user_id: string; name: string; rating: number }
  review_answered: { user_id: string; name: string }
}

/** Notifies a person through their preferred channels when the caller's transaction commits. */
export type Notify = <Kind extends NoticeKind>(
  tx: Db,
  userId: string,
  kind: Kind,
  data: NoticeData[Kind],
) => Promise<void>

/** Marks notices as read because the person has opened their subject; other devices close them. */
export type MarkSeen = (
  tx: Db,
  person: { userId: string; sessionId?: string },
  kind: NoticeKind,
  subject: string,
) => Promise<void>
