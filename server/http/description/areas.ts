import type { contract } from '#contract/contract.ts'

interface Area {
  title: string
  /** One sentence. */
  about: string
}

/** What the areas are called in the description of the API, and what their calls are about. */
export const areas: Record<keyof typeof contract, Area> = {
  account: {
    title: 'Account',
    about: 'Registering, signing in by email and password, sessions, the profile.',
  },
  google: { title: 'Google', about: 'Signing in by Google, and adding it as a way in.' },
  phoneSignIn: { title: 'Phone', about: 'Signing in by a phone number and a texted code.' },
  accountEmail: { title: 'Email', about: 'Proving and changing the email of an account.' },
  secondFactor: { title: 'Two-step sign-in', about: 'Codes of an authenticator app, and recovery codes.' },
  passkeys: { title: 'Passkeys', about: 'Signing in by passkeys.' },
  profile: { title: 'Photo and resume', about: 'The photo and the resume of a person.' },
  accountData: { title: 'Own data', about: 'A copy of all of one’s own data.' },
  accountDeletion: { title: 'Leaving', about: 'Deleting one’s own account, and taking that back.' },
  church: { title: 'Churches', about: 'Churches and their settings.' },
  team: { title: 'Team', about: 'Who works with a church, and the invitations to do so.' },
  imports: { title: 'Imports', about: 'Members from a file: read, looked at, corrected, added, taken back.' },
  members: { title: 'Members', about: 'The people of a church, and those who are there twice.' },
  groups: { title: 'Groups', about: 'Groups of members.' },
  households: { title: 'Households', about: 'The families of a church: who lives with whom.' },
  attendance: { title: 'Attendance', about: 'Who was at which service.' },
  serviceTimes: {
    title: 'Service times',
    about: 'When a church meets: every week, or once for an extra service.',
  },
  donations: { title: 'Donations', about: 'Gifts and giving statements.' },
  funds: { title: 'Funds', about: 'What a church collects gifts for.' },
  giftBatches: { title: 'Gift batches', about: 'The gifts of one counting, entered one after the other.' },
  events: { title: 'Events', about: 'Events, invitations and answers to them.' },
  reminders: { title: 'Messages to members', about: 'Texts and mails to members, and what became of them.' },
  analytics: { title: 'Analytics', about: 'The figures of a church.' },
  files: { title: 'Uploads', about: 'Recordings and lists of members, in parts of 5 MB.' },
  uploads: {
    title: 'Uploaded files',
    about: 'Everything that one has uploaded, and the space that it takes.',
  },
  podcasts: { title: 'Podcasts', about: 'Recordings that somebody published, and how far one has listened.' },
  shows: { title: 'Shows', about: 'Podcasts as a whole, for everybody.' },
  showSettings: {
    title: 'Show settings',
    about: 'What somebody says of their podcast as a whole, for its feed.',
  },
  transcriptions: {
    title: 'Transcriptions',
    about: 'What a program hears in a recording, which its owner reads and uses.',
  },
  blogs: { title: 'Posts', about: 'A sermon or a text becomes a post, which its owner edits.' },
  blogVersions: {
    title: 'Versions of posts',
    about: 'What a post was before, and how it becomes that again.',
  },
  publications: {
    title: 'Publishing posts',
    about: 'A post on the public page of its owner, at once or later, and taken back.',
  },
  posts: { title: 'Published posts', about: 'What somebody has published, for everybody to read.' },
  integrations: { title: 'Publishing', about: 'Sending posts to Webflow and to WordPress sites.' },
  live: { title: 'Live changes', about: 'What others change in a church, as it happens.' },
  notices: {
    title: 'Notices',
    about: 'What people are told of, and the devices that it is pushed to.',
  },
  messages: { title: 'Messages', about: 'What two people write to each other, and the stream of a person.' },
  leagues: { title: 'Leagues', about: 'Leagues, events and jobs: posting them, finding them.' },
  applications: { title: 'Applications', about: 'Applications of candidates, and what organisers decide.' },
  fees: { title: 'Fees', about: 'Fees of leagues that are paid by card, to the organiser.' },
  reviews: { title: 'Reviews', about: 'What applicants say of organisers.' },
  contact: { title: 'Contact', about: 'Writing to the operator of the server.' },
  security: { title: 'Security', about: 'The ways in to an account, and what happened to its security.' },
  billing: { title: 'Payments', about: 'What is paid by card.' },
  apiKeys: { title: 'API key', about: 'The API key of a person.' },
  webhooks: { title: 'Webhooks', about: 'Addresses of your own that are told what happens in a church.' },
}
