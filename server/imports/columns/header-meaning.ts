import { fold } from '#contract/text/text.ts'

/**
 * Meaning of a header on its own. Some depend on the other headers (`nom` alone is the full name, next to `prénom` the
 * surname). `noted`: known, not imported.
 */
export type HeaderMeaning =
  | 'name'
  | 'name_or_first'
  | 'name_or_last'
  | 'first_name'
  | 'given_name'
  | 'middle_name'
  | 'last_name'
  | 'family_name'
  | 'suffix'
  | 'mobile'
  | 'phone'
  | 'phone_other'
  | 'place'
  | 'email'
  | 'email_other'
  | 'birthday'
  | 'address'
  | 'address_other'
  | 'country'
  | 'household'
  | 'family'
  | 'details'
  | 'notes'
  | 'groups'
  | 'joined'
  | 'kind'
  | 'record_date'
  | 'noted'

// Folded, words separated by single spaces. English, French, Kreyòl, and common words of Spanish and Portuguese.
const EXACT: Record<HeaderMeaning, string> = {
  name:
    'full name, complete name, member, member name, person, display name, nom complet, nom et prenom, ' +
    'nom et prenoms, nom prenom, nom prenoms, prenom et nom, prenoms et nom, prenom nom, membre, nom du membre, ' +
    'fidele, non konple, non ak siyati, siyati ak non, non manm, non moun, manm, nombre completo, ' +
    'nombre y apellido, nombres y apellidos, nome completo',
  name_or_first: 'name, names, non, nombre, nome',
  name_or_last: 'nom, noms',
  first_name:
    'first name, first, firstname, fname, f name, forename, prenom, prenoms, prenon, nombres, primer nombre',
  given_name: 'given name, given names, legal first name',
  middle_name:
    'middle name, middle, middle initial, deuxieme prenom, second prenom, dezyem non, segundo nombre',
  last_name:
    'last name, last, lastname, lname, l name, surname, nom de famille, siyati, non fanmi, apellido, apellidos, sobrenome',
  family_name: 'family name',
  suffix: 'suffix, name suffix',
  mobile: '',
  phone: '',
  phone_other: 'landline, fixe, fiks',
  place: 'home, work, maison, domicile, bureau, travail, lakay, kay, travay',
  email: '',
  email_other: '',
  birthday:
    'birthday, birthdate, birth date, date of birth, dob, d o b, born, born on, birthdate month day, birthday month day, ' +
    'date de naissance, date naissance, naissance, ne le, nee le, ne e le, anniversaire, date anniversaire, ' +
    'date d anniversaire, jour de naissance, dat nesans, dat li fet, dat fet, jou nesans, jou fet, nesans, fet, ' +
    'anivese, dat anivese, jou anivese, fecha de nacimiento, nacimiento, cumpleanos, data de nascimento, nascimento',
  address: '',
  address_other: 'mailing address, postal address, adresse postale',
  country: 'country, pays, peyi',
  household:
    'household, household name, family, famille, fanmi, foyer, nom du foyer, nom de la famille, menaj',
  // Stored among the details, from which families are proposed.
  family:
    'family id, household id, family number, household number, family role, household role, head of household, ' +
    'head of family, household primary contact, id famille, id foyer, numero famille, role famille, chef de famille, ' +
    'chef de foyer, nimewo fanmi, wol fanmi, chef fanmi',
  details: 'other details, autres details, lot detay',
  notes:
    'note, notes, not, nota, notas, comment, comments, commentaire, commentaires, remarque, remarques, komante',
  groups:
    'group, groups, group membership, group name, groupe, groupes, gwoup, gwoup yo, small group, small groups, ' +
    'ministry, ministries, ministere, ministeres, ministe, tag, tags, labels, team, teams, department, ' +
    'departments, departement, departements, depatman, congregation, cell group, cellule, selil, grupo, grupos',
  joined:
    'joined, date joined, joined date, join date, joined on, joined at, member since, since, membership date, ' +
    'date of membership, date of joining, date d adhesion, adhesion, date d inscription, inscription, ' +
    'membre depuis, date d entree, date d arrivee, dat antre, dat li antre, dat enskripsyon, manm depi, ' +
    'fecha de ingreso, data de entrada',
  kind: 'adult child or visitor, adulte enfant ou visiteur, granmoun timoun oswa vizite',
  record_date:
    'added date, date added, created, created at, created date, date created, cree le, date de creation',
  noted:
    'nickname, nick name, goes by, surnom, ti non, apodo, prefix, name prefix, title, salutation, civilite, tit, ' +
    'campus, membership, classification, child, no, nos, number, amount, archived on, archive le, achive le',
}

// A header with one of these words concerns another person or another column's value.
const ABOUT_ANOTHER = words(
  'emergency urgence ijans spouse husband wife conjoint epoux epouse mari madanm parent parents guardian tuteur ' +
    'father mother pere mere papa manman household type label opt consent unsubscribed carrier extension ' +
    'verified preference preferred fax pager skype is enabled disabled receive receives allow allows allowed ' +
    'subscribed subscribe optin optout opted unsubscribe unsubscribes bounced valid blocked',
)

const IGNORED = words(
  'id ids key uid guid birth birthday birthdate birthdays dob naissance nesans fet age bracket gender sex sexe seks ' +
    'marital matrimonial marriage wedding anniversary baptism baptized baptise bapteme batem status statut estati ' +
    'anniversaire anivese maryaj mariage country pays peyi latitude longitude secondaddress1 secondaddress2 secondcity ' +
    'school grade graduation employer occupation profession job metye lekol note notes comment comments remarque ' +
    'remarques komante medical user inactive background updated envelope photo picture image web website facebook ' +
    'instagram twitter role reason maiden deceased primary language lang notas nacimiento genero',
)

/** Parts of an address, which exports split into columns. */
const ADDRESS = words(
  'address address1 address2 street city state zip zipcode postcode postal suburb county province region adresse ' +
    'rue ville vil kominn komin adres ri katye lokalite quartier localite direccion ciudad endereco cidade',
)
const NOT_HOME = words(
  'work business office second secondary alternate alternative other previous old billing bureau travail autre travay lot',
)

const EMAIL = words('email emails mail courriel courriels imel correo')
const MOBILE = words(
  'mobile mobiles mobil cell cellphone cellular cellulaire celular cel selile portable whatsapp sms',
)
const PHONE = words('phone phones telephone telephones tel telefon telefono telefone')
const ELSEWHERE = words(
  'home work other business office second secondary alternate alternative landline maison domicile bureau travail ' +
    'fixe autre lakay kay travay biwo lot 2 3 casa trabajo otro',
)

const exact = new Map<string, HeaderMeaning>()
for (const [meaning, headers] of Object.entries(EXACT) as [HeaderMeaning, string][]) {
  for (const header of headers.split(', ').filter(Boolean)) exact.set(header, meaning)
}

/** Returns null for an unknown header. */
export function headerMeaning(header: string): HeaderMeaning | null {
  const text = headerWords(header)
  const exactMeaning = exact.get(text)
  if (exactMeaning) return exactMeaning
  const parts = text.split(' ')
  const has = (list: Set<string>) => parts.some((part) => list.has(part))
  if (has(ABOUT_ANOTHER)) return 'noted'
  if (has(EMAIL)) return has(ELSEWHERE) && !parts.includes('home') ? 'email_other' : 'email'
  if (has(MOBILE)) return 'mobile'
  if (has(PHONE)) return has(ELSEWHERE) ? 'phone_other' : 'phone'
  if (has(IGNORED)) return 'noted'
  if (has(ADDRESS)) return has(NOT_HOME) ? 'noted' : 'address'
  return null
}

/**
 * Normalises a header to words: `mobilePhone`, `mobile_phone`, `Phone (Mobile)*` and `Contact :: Mobile Phone`. Drops
 * the part before `::`, a tab or section of the other product.
 */
export function headerWords(header: string): string {
  if (header.length > 200) return ''
  const last = header.split('::').at(-1) ?? ''
  return fold(last.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2'))
    .replace(/#/g, ' number ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(/\be mail/g, 'email')
    .replace(/\bwhats app\b/g, 'whatsapp')
    .replace(/\bcell phone\b/g, 'cellphone')
    .replace(/\b(?:1|value|dd|jj|mm|yy|yyyy|aaaa)\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function words(list: string): Set<string> {
  return new Set(list.split(' '))
}
