import * as ids from './example-ids.ts'

/** Values of fields of members, by area and name. */
export const memberValues = {
  'members.groups': [{ id: ids.idOf('groups', 'id'), name: 'Koral' }],
  'members.name': 'Wideline Désir',
  'members.email': 'wideline@example.org',
  'members.household': 'Désir',
  'members.details': 'Baptised: 2011',
  'members.code': 'k7mwt3xq9d',
  'members.note': 'She is well and comes on Sunday.',
  'members.phone_label': 'mobile',
  'members.phones': [{ value: '+50928123456', label: 'home' }],
  'members.more_phones': '+50928123456',
  'members.more_emails': 'wideline.desir@example.org',
  'members.email_label': 'home',
  'members.emails': [{ value: 'wideline.desir@example.org', label: 'work' }],
}
