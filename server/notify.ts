import type { NoticeKind } from '#contract/notices.ts'
import type { SendKind } from '#contract/reminders.ts'
import type { Db } from './db/connection.ts'

/** What the texts and the address of each kind of notice are made of. */
export interface NoticeData {
  /** `text`: empty where it is a picture alone; missing once a message was deleted. */
  message_received: { from_user_id: string; from_name: string; text?: string }
  /** `path`: of the link in the mail. */
  team_invitation: { invitation_id: string; church_name: string; inviter: string; path: string }
  rsvp_answered: { event_id: string; event_title: string; member_name: string; status: 'yes' | 'no' }
  send_finished: { send_id: string; kind: SendKind; people: number; failed: number }
  absent_reminder_sent: { send_id: string; church_name: string; people: number }
  import_finished: {
    import_id: string
    filename: string
    /** `review`: it is read, and waits to be looked at. */
    outcome: 'review' | 'done' | 'failed'
    added: number
  }
  upload_ready: { podcast_id: string; title: string }
  post_ready: { blog_id: string; title: string }
  /** `title` is empty where none is known. */
  post_failed: { blog_id: string; title: string }
  transcription_finished: { podcast_id: string; title: string; outcome: 'ready' | 'failed' }
  /** `plan`: what it is called; empty: the free one. */
  plan_changed: { plan: string }
  /** `until`: so long the plan stays (YYYY-MM-DD). */
  payment_failed: { plan: string; until: string }
  application_received: { league_id: string; title: string; name: string }
  /** `place_free`: they waited, and are pending now. `reason`: of a rejection; empty: none was given. */
  application_status: {
    application_id: string
    league_id: string
    title: string
    change: 'pending' | 'shortlisted' | 'rejected' | 'place_free'
    reason: string
  }
  /** `name`: who has paid it by card. */
  fee_paid: { application_id: string; title: string; name: string; user_id: string }
  fee_refunded: { application_id: string; title: string }
  /** Something that they had applied to was deleted. */
  league_removed: { league_id: string; title: string }
  /** `search_id`: of the saved search that it fits. */
  league_found: { search_id: string; league_id: string; title: string }
  /** `user_id`: the organiser. */
  review_received: { user_id: string; name: string; rating: number }
  review_answered: { user_id: string; name: string }
}

/** Tells a person of something on the ways that they want, once the caller's transaction has committed. */
export type Notify = <Kind extends NoticeKind>(
  tx: Db,
  userId: string,
  kind: Kind,
  data: NoticeData[Kind],
) => Promise<void>

/** Marks what a person was told of as read, since they have seen the thing itself; it goes from their other devices. */
export type MarkSeen = (
  tx: Db,
  person: { userId: string; sessionId?: string },
  kind: NoticeKind,
  subject: string,
) => Promise<void>
