import { noticeKinds } from '#contract/notices.ts'
import type { NoticeKind, NoticeWay } from '#contract/notices.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { getLocale } from '#contract/locales/paraglide/runtime.js'
import { formatMediumDate } from '#server/medium-date.ts'
import type { NoticeData } from '#server/notify.ts'

/** Enabled channels. */
export type Ways = Record<NoticeWay, boolean>

/** A kind of notice. Texts describe the latest of `count` occurrences, in the current language. */
interface Kind<Data> {
  /** Groups unread notices into one. */
  subject: (data: Data) => string
  title: (data: Data, count: number) => string
  text: (data: Data) => string
  /** Path within the app. */
  path: (data: Data) => string
  /** Default channels. */
  ways: Ways
  /** Mails urgent notices when push is enabled but no device is registered. */
  mailsWithoutPush?: true
}

// Mail is opt-in; essential mails are sent separately.
const inApp = { app: true, push: false, mail: false }
const pushed = { app: true, push: true, mail: false }

const sendTitles = {
  invite: m.notice_send_title_invite,
  event_reminder: m.notice_send_title_event_reminder,
  absent: m.notice_send_title_message,
  message: m.notice_send_title_message,
}
const importTitles = {
  review: m.notice_import_review_title,
  done: m.notice_import_done_title,
  failed: m.notice_import_failed_title,
}
const transcriptionTitles = {
  ready: m.notice_transcription_ready_title,
  failed: m.notice_transcription_failed_title,
}

const applicationTitles = {
  pending: m.notice_application_pending_title,
  shortlisted: m.notice_application_shortlisted_title,
  rejected: m.notice_application_rejected_title,
  place_free: m.notice_application_place_title,
}
const applicationTexts = {
  pending: m.notice_application_pending_text,
  shortlisted: m.notice_application_shortlisted_text,
  rejected: m.notice_application_rejected_text,
  place_free: m.notice_application_place_text,
}

export const kinds: { [Name in NoticeKind]: Kind<NoticeData[Name]> } = {
  message_received: {
    subject: ({ from_user_id }) => from_user_id,
    title: ({ from_name: name }, count) => m.notice_message_title({ name, count }),
    text: ({ text }) => (text === '' ? m.notice_message_picture() : (text ?? '')),
    path: ({ from_user_id }) => `/leagues/messages/${from_user_id}`,
    ways: pushed,
  },
  team_invitation: {
    subject: ({ invitation_id }) => invitation_id,
    title: ({ church_name: church }) => m.notice_invitation_title({ church }),
    text: ({ inviter: name }) => m.notice_invitation_text({ name }),
    path: ({ path }) => path,
    ways: pushed,
  },
  rsvp_answered: {
    subject: ({ event_id }) => event_id,
    title: ({ event_title: event }, count) => m.notice_rsvp_title({ event, count }),
    text: ({ member_name: name, status }) =>
      status === 'yes' ? m.notice_rsvp_yes({ name }) : m.notice_rsvp_no({ name }),
    path: ({ event_id }) => `/events/detail/${event_id}`,
    ways: inApp,
  },
  send_finished: {
    subject: ({ send_id }) => send_id,
    title: ({ kind }) => sendTitles[kind](),
    text: ({ people, failed }) =>
      failed > 0 ? m.notice_send_failed({ people, failed }) : m.notice_send_text({ people }),
    path: ({ send_id }) => `/church/sends/${send_id}`,
    ways: pushed,
  },
  absent_reminder_sent: {
    subject: ({ send_id }) => send_id,
    title: () => m.notice_absent_title(),
    text: ({ church_name: church, people }) => m.notice_absent_text({ church, people }),
    path: ({ send_id }) => `/church/sends/${send_id}`,
    ways: inApp,
  },
  import_finished: {
    subject: ({ import_id }) => import_id,
    title: ({ outcome }) => importTitles[outcome](),
    text: ({ filename: file, outcome, added }) =>
      outcome === 'done' ? m.notice_import_done_text({ file, added }) : file,
    path: ({ import_id }) => `/members/import/${import_id}`,
    ways: pushed,
  },
  upload_ready: {
    subject: ({ podcast_id }) => podcast_id,
    title: () => m.notice_upload_title(),
    text: ({ title }) => title,
    path: ({ podcast_id }) => `/podcast/by/${podcast_id}`,
    ways: pushed,
  },
  post_ready: {
    subject: ({ blog_id }) => blog_id,
    title: () => m.notice_post_title(),
    text: ({ title }) => title,
    path: ({ blog_id }) => `/blogs/by/${blog_id}`,
    ways: pushed,
  },
  post_failed: {
    subject: ({ blog_id }) => blog_id,
    title: () => m.notice_post_failed_title(),
    text: ({ title }) => title,
    path: ({ blog_id }) => `/blogs/by/${blog_id}`,
    ways: pushed,
  },
  transcription_finished: {
    subject: ({ podcast_id }) => podcast_id,
    title: ({ outcome }) => transcriptionTitles[outcome](),
    text: ({ title }) => title,
    path: ({ podcast_id }) => `/podcast/by/${podcast_id}`,
    ways: pushed,
  },
  plan_changed: {
    subject: () => '',
    title: () => m.notice_plan_title(),
    text: ({ plan }) => (plan ? m.notice_plan_text({ plan }) : m.notice_plan_free()),
    path: () => '/billing',
    ways: inApp,
  },
  payment_failed: {
    subject: () => '',
    title: ({ plan }) => m.notice_payment_title({ plan }),
    text: ({ plan, until }) => m.notice_payment_text({ plan, date: formatMediumDate(until, getLocale()) }),
    path: () => '/billing',
    ways: pushed,
  },
  application_received: {
    subject: ({ league_id }) => league_id,
    title: ({ title }, count) => m.notice_application_title({ title, count }),
    text: ({ name }) => m.notice_application_text({ name }),
    path: () => '/leagues/applications',
    ways: pushed,
  },
  application_status: {
    subject: ({ application_id }) => application_id,
    title: ({ title, change }) => applicationTitles[change]({ title }),
    text: ({ reason, change }) => reason || applicationTexts[change](),
    path: () => '/leagues/applied',
    ways: pushed,
    mailsWithoutPush: true,
  },
  fee_paid: {
    subject: ({ application_id }) => application_id,
    title: ({ title }) => m.notice_fee_paid_title({ title }),
    text: ({ name }) => m.notice_fee_paid_text({ name }),
    path: ({ user_id }) => `/leagues/applicant/${user_id}`,
    ways: inApp,
  },
  fee_refunded: {
    subject: ({ application_id }) => application_id,
    title: ({ title }) => m.notice_fee_refunded_title({ title }),
    text: () => m.notice_fee_refunded_text(),
    path: () => '/leagues/applied',
    ways: pushed,
    mailsWithoutPush: true,
  },
  league_removed: {
    subject: ({ league_id }) => league_id,
    title: ({ title }) => m.notice_league_removed_title({ title }),
    text: () => m.notice_league_removed_text(),
    path: () => '/leagues/applied',
    ways: pushed,
    mailsWithoutPush: true,
  },
  league_found: {
    subject: ({ search_id }) => search_id,
    title: (_, count) => m.notice_league_found_title({ count }),
    text: ({ title }) => title,
    path: ({ league_id }) => `/leagues/${league_id}`,
    ways: pushed,
  },
  review_received: {
    subject: () => '',
    title: (_, count) => m.notice_review_title({ count }),
    text: ({ name, rating }) => m.notice_review_text({ name, rating }),
    path: ({ user_id }) => `/company/${user_id}`,
    ways: pushed,
  },
  review_answered: {
    subject: ({ user_id }) => user_id,
    title: ({ name }) => m.notice_review_answered_title({ name }),
    text: () => m.notice_review_answered_text(),
    path: ({ user_id }) => `/company/${user_id}`,
    ways: inApp,
  },
}

/** Whether this version knows the kind. */
export function isKind(kind: string): kind is NoticeKind {
  return (noticeKinds as readonly string[]).includes(kind)
}
