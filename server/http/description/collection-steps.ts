import type { contract } from '#contract/contract.ts'
import type { Step } from './collection-step.ts'
import { accountSteps } from './collection-account-steps.ts'
import { churchSteps } from './collection-church-steps.ts'
import { leagueSteps } from './collection-league-steps.ts'
import { postSteps } from './collection-post-steps.ts'
import { silentRecording } from './silent-recording.ts'

// What a run of the request collection from top to bottom needs to know beyond the contract. A call that is not named here
// stands at the end of its area's folder and is expected to succeed, with the ids that the calls before it have handed on.

type Areas = typeof contract

/** Variables that stand for fields of another name. */
export const aliases: Record<string, string> = {
  a_id: 'member_id',
  keep_id: 'member_id',
  b_id: 'other_member_id',
  drop_id: 'other_member_id',
}

/** Values that no two runs share, by the field. */
export const fresh: Record<string, string> = {
  id: '{{$guid}}',
  marked_at: '{{$isoTimestamp}}',
  moved_at: '{{$isoTimestamp}}',
  answered_at: '{{$isoTimestamp}}',
}

const somebody = { what: 'somebody whom you may write to' }
const list = 'Name,Phone\nMirlande Paul,37124455\nJean Pierre,37125566\n'
const picture = 'a picture'
const setsUpload = { uploadId: 'body.uploadId', key: 'body.key' }

/** Areas whose folder stands before another's: an upload makes the import. */
export const before: [earlier: keyof Areas, later: keyof Areas][] = [
  ['files', 'imports'],
  ['funds', 'donations'],
  ['giftBatches', 'donations'],
]

/** The requests of each area, in the order of a run. */
export const steps: { [A in keyof Areas]?: Step[] } = {
  ...accountSteps,
  ...leagueSteps,
  church: [
    { call: 'church.create', sets: { church_id: 'body.id' } },
    { call: 'church.setPicture', needs: { what: picture } },
    { call: 'church.picture', needs: { what: picture } },
  ],
  team: [
    { call: 'team.list' },
    { call: 'team.activity' },
    {
      call: 'team.invite',
      with: { email: undefined },
      sets: { invitation_id: 'body.invitation.id', invitation: "body.link.split('/').pop()" },
    },
    { call: 'team.look', with: { token: '{{invitation}}' } },
    { call: 'team.mailAgain', needs: { what: 'an invitation that was mailed' } },
    { call: 'team.withdraw' },
    { call: 'team.join', needs: { what: 'an invitation to another church' } },
    { call: 'team.change', with: { user_id: 'nobody' }, needs: { what: 'a colleague' } },
    { call: 'team.remove', with: { user_id: 'nobody' }, needs: { what: 'a colleague' } },
    { call: 'team.leave', needs: { what: 'somebody who is not the owner' } },
  ],
  files: [
    { call: 'files.initiate', with: { size: list.length }, sets: setsUpload },
    { call: 'files.uploadPart', with: { file: { name: 'members.csv', type: 'text/csv', text: list } } },
    { call: 'files.uploaded' },
    { call: 'files.complete', sets: { import_id: 'body.import_id' } },
    {
      call: 'files.initiate',
      about: 'another, to give up',
      with: { size: list.length },
      sets: setsUpload,
    },
    { call: 'files.cancel' },
  ],
  imports: [
    { call: 'imports.list' },
    { call: 'imports.get', until: "body.status === 'review'" },
    { call: 'imports.map' },
    { call: 'imports.get', about: 'until it is read anew', until: "body.status === 'review'" },
    { call: 'imports.checkRow', with: { row: 2 } },
    { call: 'imports.accept', with: { rows: [3] } },
    { call: 'imports.problems' },
    { call: 'imports.confirm' },
    { call: 'imports.get', about: 'until it is done', until: "body.status === 'done'" },
    { call: 'imports.addWaiting', about: 'nobody waits' },
    { call: 'imports.discardWaiting' },
    { call: 'imports.undo' },
    { call: 'imports.cancel', needs: { what: 'an import that is not confirmed' } },
  ],
  members: [
    { call: 'members.add', with: { groups: [] }, sets: { member_id: 'body.id' } },
    {
      call: 'members.add',
      about: 'somebody else',
      with: { groups: [], name: 'W. Désir' },
      sets: { other_member_id: 'body.id' },
    },
    { call: 'members.update', with: { groups: [] } },
    { call: 'members.merge', sets: { merge_id: 'body.id' } },
    { call: 'members.undoMerge' },
    { call: 'members.addFollowUp', sets: { follow_up_id: 'body.id' } },
    { call: 'members.addFollowUps' },
    { call: 'members.removeFollowUp' },
    { call: 'members.archive' },
    { call: 'members.archive', about: 'brings them back', with: { archived: false } },
    { call: 'members.setPhoto', needs: { what: picture } },
    { call: 'members.photo', needs: { what: picture } },
    { call: 'members.visitorCard', sets: { code: 'body.code' } },
    { call: 'members.fillVisitorCard', with: { phone: '', name: 'Dieusibon Paul' } },
    { call: 'members.visitors', sets: { visitor_id: 'body.visitors[0].id' } },
    { call: 'members.acceptVisitor' },
    { call: 'members.dismissVisitor', needs: { what: 'a card that nobody has accepted' } },
  ],
  groups: [
    { call: 'groups.create', sets: { group_id: 'body.id' } },
    { call: 'groups.addMember' },
    { call: 'groups.members' },
    { call: 'groups.removeMember' },
  ],
  ...churchSteps,
  events: [
    {
      call: 'events.create',
      before:
        'const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString()\n' +
        "pm.collectionVariables.set('event_date', nextWeek.slice(0, 10))",
      with: { date: '{{event_date}}' },
      sets: { event_id: 'body.id' },
    },
    { call: 'events.update', with: { date: '{{event_date}}' } },
    { call: 'events.invite', with: { member_ids: ['{{other_member_id}}'] } },
  ],
  reminders: [
    { call: 'reminders.sms', with: { send_id: '{{$guid}}' }, sets: { send_id: 'body.id' } },
    { call: 'reminders.sendMessage', with: { send_id: '{{$guid}}' } },
    // The other one has answered.
    {
      call: 'reminders.sendInvites',
      with: { send_id: '{{$guid}}', member_ids: ['{{other_member_id}}'] },
    },
  ],
  profile: [
    { call: 'profile.setPhoto', needs: { what: picture } },
    { call: 'profile.updatePhoto', needs: { what: picture } },
    { call: 'profile.photo', needs: { what: picture } },
    { call: 'profile.setResume', needs: { what: 'a PDF, DOC or DOCX file' } },
    { call: 'profile.resumeAddress', needs: { what: 'a resume' } },
    { call: 'profile.resume', needs: { what: 'a resume' } },
  ],
  uploads: [
    { call: 'uploads.list' },
    { call: 'uploads.remove', needs: { what: 'something that you have uploaded' } },
  ],
  podcasts: [
    {
      call: 'files.initiate',
      about: 'of a recording',
      with: {
        id: '{{$guid}}',
        label: 'podcast',
        title: 'The sower',
        date: '2026-11-22',
        description: 'On Matthew 13.',
        privacy_status: 1,
        contentType: 'audio/wav',
        size: silentRecording.length,
        church_id: undefined,
      },
      sets: setsUpload,
    },
    {
      call: 'files.uploadPart',
      about: 'of a recording',
      with: { file: { name: 'sower.wav', type: 'audio/wav', text: silentRecording } },
    },
    { call: 'files.complete', about: 'of a recording', sets: { podcast_id: 'body.id' } },
    { call: 'podcasts.setTranscript' },
    { call: 'podcasts.transcript' },
    { call: 'podcasts.captions' },
    { call: 'podcasts.removeTranscript' },
    { call: 'podcasts.savePosition' },
    { call: 'showSettings.setCover', needs: { what: 'a square picture' } },
    { call: 'shows.cover', needs: { what: 'a cover' } },
    { call: 'transcriptions.start', needs: { what: 'a server that transcribes recordings' } },
    { call: 'transcriptions.get' },
    { call: 'transcriptions.use', needs: { what: 'a recording that was transcribed' } },
    { call: 'transcriptions.discard', needs: { what: 'a recording that was transcribed' } },
  ],
  ...postSteps,
  notices: [
    {
      call: 'notices.registerPush',
      with: { userId: '{{user_id}}' },
      needs: { what: 'the push subscription of a browser' },
    },
    { call: 'notices.tryPush', needs: { what: 'a device that gets pushes' } },
  ],
  live: [
    {
      call: 'live.changes',
      with: { church_id: 'none' },
      needs: { what: 'the id of your church, and time: the stream stays open' },
    },
  ],
  messages: [
    { call: 'messages.list', with: { from_user_id: undefined }, needs: somebody },
    { call: 'messages.send', with: { picture: undefined }, needs: somebody },
    { call: 'messages.read', needs: somebody },
    { call: 'messages.search', needs: somebody },
    { call: 'messages.type', needs: somebody },
    { call: 'messages.block', with: { user_id: 'nobody' }, needs: somebody },
    { call: 'messages.unblock', with: { user_id: 'nobody' }, needs: somebody },
    { call: 'messages.report', with: { user_id: 'nobody' }, needs: somebody },
    { call: 'messages.remove', needs: { what: 'a message of yours' } },
    { call: 'messages.addPicture', needs: { what: picture } },
    { call: 'messages.picture', needs: { what: picture } },
    { call: 'messages.ticket' },
    {
      call: 'messages.live',
      needs: { what: 'a ticket that you have just made, and time: the stream stays open' },
    },
  ],
  webhooks: [
    {
      call: 'webhooks.create',
      // Of a number, so that it is taken on a server that finds no names.
      with: { url: 'https://93.184.215.14/lakou' },
      sets: { webhook_id: 'body.webhook.id' },
    },
    { call: 'webhooks.update', with: { url: undefined } },
    { call: 'webhooks.test', sets: { delivery_id: 'body.id' } },
    { call: 'webhooks.redeliver' },
    { call: 'webhooks.deliveries' },
    { call: 'webhooks.renewSecret' },
    { call: 'webhooks.remove' },
  ],
}

/** The end of a run: calls that take away what those before them work with. */
export const ending: Step[] = [
  { call: 'podcasts.remove' },
  { call: 'events.uninvite' },
  { call: 'events.remove' },
  { call: 'accountDeletion.look' },
  { call: 'accountDeletion.sendCode', needs: { what: 'an account without a password' } },
  { call: 'accountDeletion.request' },
  { call: 'accountDeletion.cancel' },
]
