import * as ids from './example-ids.ts'

const contacts = {
  phone_label: 'mobile',
  phones: [{ value: '+50928123456', label: 'home' }],
  email_label: 'home',
  emails: [{ value: 'wideline.desir@example.org', label: 'work' }],
}

/** Values of fields of members and of the rows of an import, by area and name. */
export const memberValues = {
  'members.groups': [{ id: ids.idOf('groups', 'id'), name: 'Koral' }],
  'members.name': 'Wideline Désir',
  'members.email': 'wideline@example.org',
  'members.household': 'Désir',
  'members.details': 'Baptised: 2011',
  'members.code': 'k7mwt3xq9d',
  'members.note': 'She is well and comes on Sunday.',
  'members.phone_label': contacts.phone_label,
  'members.more_phones': '+50928123456',
  'members.more_emails': 'wideline.desir@example.org',
  'members.phones': contacts.phones,
  'members.email_label': contacts.email_label,
  'members.emails': contacts.emails,
  'imports.phone_label': contacts.phone_label,
  'imports.phones': contacts.phones,
  'imports.email_label': contacts.email_label,
  'imports.emails': contacts.emails,
}
