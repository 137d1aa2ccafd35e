import { describe, expect, it } from 'vitest'
import { giftExports, peopleExports } from '#tests/support/samples/imports/product-exports.ts'
import { recogniseColumns } from './recognise-columns.ts'

const table = (headers: string[], ...rows: string[][]) => ({
  headers,
  rows: rows.map((cells, index) => ({ row: index + 2, cells })),
})

function kinds(headers: string[], ...rows: string[][]) {
  const { mapping } = recogniseColumns(table(headers, ...rows))
  return Object.fromEntries(
    headers.flatMap((header, i) => (mapping[i] === 'ignore' ? [] : [[header, mapping[i]]])),
  )
}

const homeOf = (...headers: string[]) => Object.fromEntries(headers.map((header) => [header, 'address']))
const person = { last: 'last_name', first: 'first_name', middle: 'middle_name' } as const

describe('recogniseColumns', () => {
  it.each([
    [
      'Planning Center',
      {
        'First Name': person.first,
        'Middle Name': person.middle,
        'Last Name': person.last,
        'Name Suffix': person.last,
        'Mobile Phone Number': 'phone',
        'Home Phone Number': 'phone_other',
        'Work Phone Number': 'phone_other',
        'Other Phone Number': 'phone_other',
        'Home Email': 'email',
        'Work Email': 'email',
        'Other Email': 'email',
        'Created At': 'joined',
        Birthdate: 'birthday',
        'Household ID': 'details',
        'Household Name': 'household',
        'Household Primary Contact': 'details',
        ...homeOf('Home Address Street Line 1', 'Home Address Street Line 2', 'Home Address City'),
        ...homeOf('Home Address State', 'Home Address Zip Code'),
      },
    ],
    [
      'Breeze',
      {
        'First Name': person.first,
        'Last Name': person.last,
        'Middle Name': person.middle,
        Mobile: 'phone',
        Home: 'phone_other',
        Work: 'phone_other',
        Email: 'email',
        'Added Date': 'joined',
        Birthdate: 'birthday',
        'Birthdate Month/Day': 'birthday',
        Family: 'household',
        'Family Role': 'details',
        ...homeOf('Street Address', 'City', 'State', 'Zip'),
      },
    ],
    [
      'ChurchApps B1',
      {
        lastName: person.last,
        firstName: person.first,
        middleName: person.middle,
        suffix: person.last,
        homePhone: 'phone_other',
        mobilePhone: 'phone',
        workPhone: 'phone_other',
        email: 'email',
        birthDate: 'birthday',
        householdName: 'household',
        householdRole: 'details',
        ...homeOf('address1', 'address2', 'city', 'state', 'zip'),
      },
    ],
    [
      'ChurchCRM',
      {
        FirstName: person.first,
        MiddleName: person.middle,
        LastName: person.last,
        Suffix: person.last,
        HomePhone: 'phone_other',
        WorkPhone: 'phone_other',
        MobilePhone: 'phone',
        Email: 'email',
        WorkEmail: 'email',
        MembershipDate: 'joined',
        BirthDate: 'birthday',
        FamilyID: 'details',
        FamilyRole: 'details',
        ...homeOf('Address1', 'Address2', 'City', 'State', 'Zip', 'Country'),
      },
    ],
    [
      'Jethro',
      {
        last_name: person.last,
        first_name: person.first,
        congregation: 'groups',
        email: 'email',
        mobile_tel: 'phone',
        work_tel: 'phone_other',
        home_tel: 'phone_other',
        family_name: 'household',
        note: 'details',
        ...homeOf('address_street', 'address_suburb', 'address_state', 'address_postcode'),
      },
    ],
    [
      'Tithely',
      {
        first_name: person.first,
        last_name: person.last,
        middle_name: person.middle,
        suffix: person.last,
        email_address: 'email',
        mobile_phone: 'phone',
        home_phone: 'phone_other',
        work_phone: 'phone_other',
        birthday: 'birthday',
        family_id: 'details',
        family_role: 'details',
        ...homeOf('address_line_1', 'address_line_2', 'city', 'state', 'zip'),
      },
    ],
  ])('knows the people of %s', (product, expected) => {
    const headers = peopleExports[product]?.split(',') ?? []
    expect(kinds(headers)).toEqual(expected)
    expect(recogniseColumns(table(headers))).toMatchObject({ product, confident: true })
  })

  it.each(Object.entries(giftExports))('says that the gifts of %s are not people', (_product, line) => {
    expect(() => recogniseColumns(table(line.split(/[,\t]/)))).toThrow('gifts_not_people')
  })

  it.each([
    ['attendance', 'Person ID,First Name,Last Name,Event Name,Check-In Date,Location'],
    ['attendance', 'First Name,Last Name,Email,Event Name,Check-In Date'],
    ['groups', 'Group Name,Group Type,Meeting Day,Leader'],
    ['notes', 'Person ID,Name,Note Category,Note,Created By,Created At'],
    ['services', 'Date,Service Type,Plan Title,Song,Attendance'],
    ['attendance', 'First Name,Last Name,01/04/2026,01/11/2026,01/18/2026'],
    ['attendance', 'Name,Phone,Jan 4,Jan 11,Jan 18'],
    ['groups', 'Group,Leader,Day,Time,Location'],
    ['notes', 'Person,Note,Author,Created On'],
    ['services', 'Service Date,Preacher,Topic'],
  ])('says that a list of %s is not one of people', (_what, line) => {
    expect(() => recogniseColumns(table(line.split(',')))).toThrow('records_not_people')
  })

  it.each([
    'Transaction ID,Donor,Email,Amount,Fund,Date',
    'Name,Date,Check #,Amount,Email',
    'Name,Total Given,Last Gift',
  ])('says that the gifts of %s are not people', (line) => {
    expect(() => recogniseColumns(table(line.split(',')))).toThrow('gifts_not_people')
  })

  it('asks where the values are not what the header says', () => {
    const rows = ['see the office', 'ask', 'none yet'].map((value, i) => [`Jean ${'ABC'[i]}`, value])
    for (const header of ['Phone', 'Email']) {
      const found = recogniseColumns(table(['Name', header], ...rows))
      expect(found).toMatchObject({ mapping: ['name', 'details'], confident: false })
    }
  })

  it('takes people with a note, a group or a leader for people', () => {
    expect(kinds(['Name', 'Note', 'Group'], ['Marie Joseph', 'Koral', 'Jèn'])).toEqual({
      Name: 'name',
      Note: 'details',
      Group: 'groups',
    })
    const own = ['Name', 'Note', 'Leader', 'Position', 'Present']
    expect(kinds(own, ['Marie Joseph', 'Koral', 'Jean', 'Alto', 'wi'])).toMatchObject({ Name: 'name' })
    const headers = ['Name', 'Phone', 'Position', 'Leader']
    expect(kinds(headers, ['Marie Joseph', '37123456', 'Alto', 'Jean'])).toMatchObject({ Phone: 'phone' })
  })

  it('knows short headers of names, and does not take what says whether for a phone or an email', () => {
    const headers = ['fname', 'lname', 'Is SMS Enabled', 'receive_email_from_church', 'Text', 'SMS', 'Mail']
    const row = ['Marie', 'Joseph', 'Yes', 'TRUE', 'No', 'Yes', '1']
    expect(kinds(headers, row)).toEqual({ fname: 'first_name', lname: 'last_name', Text: 'details' })
    expect(kinds(['Name', 'SMS'], ['Marie', '3712-3456'])).toEqual({ Name: 'name', SMS: 'phone' })
  })

  it('recognises a list of people with an amount as people', () => {
    expect(kinds(['Name', 'Phone', 'Date', 'Amount'])).toEqual({ Name: 'name', Phone: 'phone' })
  })

  it.each([
    [['Name', 'Phone Number', 'E-mail', 'Groups', 'Date joined'], 'name phone email groups joined'],
    [['Full name', 'Cell', 'Email address', 'Ministry'], 'name phone email groups'],
    [['Name', 'Surname', 'Mobile'], 'first_name last_name phone'],
    [['First', 'Last', 'Phone', 'Cell Phone'], 'first_name last_name phone_other phone'],
    [['Nom', 'Prénom', 'Téléphone', 'Courriel', 'Groupe'], 'last_name first_name phone email groups'],
    [['Nom complet', 'Tél.', 'Adresse e-mail', "Date d'adhésion"], 'name phone email joined'],
    [['Nom et prénoms', 'Portable', 'Tél. fixe', 'Adresse'], 'name phone phone_other address'],
    [['NOM', 'TELEPHONE'], 'name phone'],
    [['Non', 'Siyati', 'Telefòn', 'Imèl', 'Gwoup'], 'first_name last_name phone email groups'],
    [['Non', 'Nimewo telefòn', 'Dat antre'], 'name phone joined'],
    [['Non konplè', 'WhatsApp', 'Adrès', 'Dat nesans'], 'name phone address birthday'],
    [['Non', 'Fanmi', 'Ri', 'Komin', 'Peyi'], 'name household address address address'],
    [['Nom complet', 'Né(e) le', 'Lieu de naissance', 'Foyer'], 'name birthday ignore household'],
    [['Name', 'Birthday (mm/dd/yyyy)', 'Wedding Anniversary'], 'name birthday ignore'],
    [['Name', 'Spouse Birthday', 'Work Address', 'Country'], 'name ignore ignore ignore'],
    [['Name', 'Mailing Address', 'Email Address'], 'name address email'],
    [['Siyati', 'Prenon', 'Telefòn lakay', 'Selilè'], 'last_name first_name phone_other phone'],
    [['Nombre', 'Apellidos', 'Celular', 'Correo'], 'first_name last_name phone email'],
    [['Nome', 'Sobrenome', 'Telefone'], 'first_name last_name phone'],
    [
      ['Personal :: First Name', 'Personal :: Last Name', 'Contact :: Mobile Phone'],
      'first_name last_name phone',
    ],
    [['first_name*', 'LAST-NAME', 'Phone (mobile)', 'phone #2'], 'first_name last_name phone phone_other'],
    [
      ['Given Name', 'Family Name', 'E-mail 1 - Value', 'Phone 1 - Value'],
      'first_name last_name email phone',
    ],
  ])('reads the headers %j', (headers, expected) => {
    const { mapping, confident } = recogniseColumns(table(headers))
    expect(mapping.join(' ')).toBe(expected)
    expect(confident).toBe(true)
  })

  it('ignores columns about somebody else, or about the value beside them', () => {
    expect(
      kinds([
        'Name',
        'Phone',
        'Emergency Contact Phone',
        "Spouse's Email",
        'Parent Name',
        'Phone Type',
        'Email Opt Out',
      ]),
    ).toEqual({ Name: 'name', Phone: 'phone' })
  })

  it('maps "Family Name" to the surname only where there is no other and it is not the household', () => {
    expect(kinds(['First Name', 'Family Name'])['Family Name']).toBe('last_name')
    expect(kinds(['First Name', 'Last Name', 'Family Name'])['Family Name']).toBe('household')
    expect(kinds(['Full Name', 'Family Name'])['Family Name']).toBe('household')
  })

  it('maps "Home" and "Work" to phones only when their values are phones', () => {
    const headers = ['Name', 'Home', 'Work']
    expect(kinds(headers, ['Jean', '2812-3456', '+509 2813 3456'])).toMatchObject({ Home: 'phone_other' })
    expect(kinds(headers, ['Jean', '12 rue Capois', 'Teacher'])).toEqual({ Name: 'name' })
  })

  it('never maps a status to groups', () => {
    expect(kinds(['Name', 'Phone', 'Status'], ['Jean', '3712-3456', 'Active'])).toEqual({
      Name: 'name',
      Phone: 'phone',
    })
  })

  it('prefers the joining date to the date of the record', () => {
    expect(kinds(['Name', 'Created At', 'Membership Date'])).toEqual({
      Name: 'name',
      'Membership Date': 'joined',
    })
  })

  it('guesses by the values for unknown headers, without confidence', () => {
    const rows = [
      ['1', 'Jean Pierre', '3712-3456', 'jean@example.ht', 'x', '2021-05-04'],
      ['2', "Marie-Ange d'Haïti", '', 'marie@example.ht', 'y', '2021-05-05'],
      ['3', 'Élisée', '+509 3712 3458', '', 'x', '2021-05-06'],
    ]
    const found = recogniseColumns(table(['#', 'Qui', 'Contact', '', 'B', 'C'], ...rows))
    expect(found.mapping).toEqual(['ignore', 'name', 'phone', 'email', 'details', 'details'])
    expect(found.confident).toBe(false)
  })

  it('maps the column with the fewest repetitions to the name', () => {
    const rows = ['Jean', 'Anne', 'Paul', 'Marie'].map((name, index) => [index % 2 ? 'Choir' : 'Youth', name])
    expect(recogniseColumns(table(['', ''], ...rows)).mapping).toEqual(['details', 'name'])
  })

  it('is not confident when a column with values is unknown, unless the product is known', () => {
    expect(recogniseColumns(table(['Name', 'Komite'], ['Jean', 'Lekòl'])).confident).toBe(false)
    expect(recogniseColumns(table(['Name', 'Komite'], ['Jean', ''])).confident).toBe(true)
    const headers = [...(peopleExports.Breeze?.split(',') ?? []), 'T-Shirt']
    const values = headers.map(() => 'a')
    expect(recogniseColumns(table(headers, values)).confident).toBe(true)
  })

  it('is not confident without a name', () => {
    expect(recogniseColumns(table(['Phone', 'Email'], ['3712-3456', 'a@b.co'])).confident).toBe(false)
  })
})
