import * as v from 'valibot'
import { editConflicts, editInput } from './edit.ts'
import { areaForApiKeys, endpoint } from './endpoint.ts'
import { bytes } from './fields/bytes.ts'
import { colour } from './fields/colour.ts'
import { id, language, limit, optionalText, page, requiredText, shortText } from './fields/fields.ts'
import { currencies } from './fields/money.ts'
import { planNames } from './plans.ts'
import { roles } from './scope.ts'
import { plainPhone } from './text/plain-phone.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** Time zones of churches; the first is the default. */
export const timezones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Puerto_Rico',
  'America/Port-au-Prince',
  'America/Toronto',
  'America/Halifax',
  'America/Winnipeg',
  'America/Edmonton',
  'America/Vancouver',
  'America/Santo_Domingo',
  'America/Nassau',
  'America/Grand_Turk',
  'America/Guadeloupe',
  'America/Martinique',
  'America/Cayenne',
  'Europe/Paris',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Mexico_City',
  'America/Cancun',
  'America/Tijuana',
  'America/Phoenix',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const
export const timezone = v.picklist(timezones, () => m.timezone_required())

/** Default countries (ISO 3166) of phone numbers without a calling code: Haiti and its diaspora. */
export const countries = [
  'HT',
  'US',
  'CA',
  'DO',
  'BS',
  'FR',
  'GP',
  'MQ',
  'GF',
  'CL',
  'BR',
  'MX',
  'TC',
] as const

const currency = v.picklist(currencies, () => m.field_invalid())

const settings = {
  name: requiredText(200, () => m.church_name_required()),
  phone: v.pipe(
    v.string(() => m.phone_required()),
    v.transform((text) => plainPhone(text).replace(/[ ()-]/g, '')),
    v.nonEmpty(() => m.phone_required()),
    v.regex(/^\d{10,15}$/, () => m.church_phone_invalid()),
  ),
  timezone,
  /** Default currency of gifts. */
  currency: v.optional(currency, 'USD'),
  language: v.optional(language, 'en'),
  /** Defaults to the country of the time zone. */
  country: v.optional(v.picklist(countries, () => m.field_invalid())),
}

/** Editable fields of a church: its details and settings. */
export const churchEdit = {
  ...settings,
  address: v.optional(shortText(300)),
  currency: v.optional(currency),
  language: v.optional(language),
  weekly_reminder: v.optional(v.boolean()),
  /** Null resets to the product's colour. */
  colour: v.optional(v.nullable(colour)),
}

/** An existing address cannot be removed. */
export function churchAddress(current: string) {
  return current === '' ? shortText(300) : requiredText(300, () => m.address_required())
}

type Country = (typeof countries)[number]

/** Time zones outside of the United States. */
const zonesAbroad: Partial<Record<Country, readonly (typeof timezones)[number][]>> = {
  HT: ['America/Port-au-Prince'],
  CA: ['America/Toronto', 'America/Halifax', 'America/Winnipeg', 'America/Edmonton', 'America/Vancouver'],
  DO: ['America/Santo_Domingo'],
  BS: ['America/Nassau'],
  TC: ['America/Grand_Turk'],
  GP: ['America/Guadeloupe'],
  MQ: ['America/Martinique'],
  GF: ['America/Cayenne'],
  FR: ['Europe/Paris'],
  CL: ['America/Santiago'],
  BR: ['America/Sao_Paulo', 'America/Manaus'],
  MX: ['America/Mexico_City', 'America/Cancun', 'America/Tijuana'],
}

/** Returns the country implied by a time zone; the United States for an unlisted one. */
export function countryOf(zone: string): Country {
  const abroad = Object.entries(zonesAbroad).find(([, zones]) => zones.some((listed) => listed === zone))
  return (abroad?.[0] as Country | undefined) ?? 'US'
}

/** Returns the time zones of a country, the most frequent first. */
export const timezonesOf = (country: Country) =>
  zonesAbroad[country] ?? timezones.filter((zone) => countryOf(zone) === country)

export const churchView = v.object({
  id: v.string(),
  name: v.string(),
  address: v.string(),
  phone: v.string(),
  timezone,
  currency: v.picklist(currencies),
  language,
  country: v.picklist(countries),
  /** Automatic texts to absent members, Saturdays at 15:00 church time. */
  weekly_reminder: v.boolean(),
  /** Picture names for `church.picture`; null without one. */
  logo: v.nullable(v.string()),
  cover: v.nullable(v.string()),
  /** `#rrggbb`; null for the product's colour. */
  colour: v.nullable(v.string()),
  role: v.picklist(roles),
  /** Date of permanent deletion; null unless deleted by its owner. */
  deletedUntil: v.nullable(v.string()),
})
export type Church = v.InferOutput<typeof churchView>

export const churchPictures = ['logo', 'cover'] as const
export type ChurchPicture = (typeof churchPictures)[number]
const picture = v.picklist(churchPictures, () => m.field_invalid())

/** Usage of the limits of the owner's plan. */
export const usageView = v.object({
  plan: v.picklist(planNames),
  /** Adults; excludes children and visitors. */
  members: v.number(),
  member_limit: v.number(),
  /** In `month` (`YYYY-MM`, church time), including removed ones. */
  invites: v.number(),
  invite_limit: v.number(),
  month: v.string(),
  /** Imported people beyond the plan's limit. */
  waiting: v.number(),
  /** SMS segments sent today, church time. */
  texts: v.number(),
  text_limit: v.number(),
})
export type Usage = v.InferOutput<typeof usageView>

export const church = areaForApiKeys('church', {
  list: endpoint({
    method: 'GET',
    path: 'church/churches/all',
    in: 'self',
    who: 'signed-in',
    summary: 'The churches that the caller belongs to, the oldest first.',
    input: v.object({ page, limit }),
    response: v.object({
      churches: v.array(churchView),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
    // Devices delete cached data of missing churches.
    whole: true,
  }),
  create: endpoint({
    method: 'POST',
    path: 'church',
    in: 'self',
    who: 'signed-in',
    summary:
      'Sets up a church; the caller becomes its owner. Its address may follow later. The same id again answers what is there.',
    input: v.object({ id: v.optional(id), ...settings, address: optionalText(300) }),
    response: churchView,
  }),
  usage: endpoint({
    method: 'GET',
    path: 'church/usage',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: "The plan of the church's owner, and how much of its members and invitations is used up.",
    input: v.object({ church_id: id }),
    response: usageView,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'church/churches/{church_id}',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary:
      "Changes the church's details and settings; address, currency, language, country and colour stay when left out. An address that is there cannot be taken away.",
    input: v.object({ church_id: id, ...editInput(churchEdit) }),
    form: v.object(churchEdit),
    response: v.object({ ...churchView.entries, ...editConflicts }),
  }),
  setPicture: endpoint({
    method: 'POST',
    path: 'church/churches/{church_id}/pictures',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    sends: 'form',
    summary:
      'Gives a church its logo or its cover picture (JPEG, PNG, WebP; up to 5 MB). It is re-encoded, without metadata.',
    long: true,
    input: v.object({ church_id: id, kind: picture, file: bytes }),
    response: churchView,
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: 'church/churches/{church_id}/pictures',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: "Takes a church's logo or cover picture away.",
    input: v.object({ church_id: id, kind: picture }),
    response: churchView,
  }),
  picture: endpoint({
    method: 'GET',
    path: 'church/public/pictures/{picture}',
    who: 'anyone',
    summary: 'The logo or cover picture of a church.',
    input: v.object({ picture: id }),
    response: { download: 'image/webp' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'church/churches/{church_id}',
    in: 'church',
    who: 'owner',
    scope: 'church_id',
    sends: 'json',
    sessionOnly: true,
    summary: 'Deletes a church when its name is typed right; for 14 days its owner can take that back.',
    input: v.object({ church_id: id, name: requiredText(200, () => m.church_name_to_delete()) }),
    response: churchView,
  }),
  restore: endpoint({
    method: 'POST',
    path: 'church/churches/{church_id}/restore',
    in: 'self',
    who: 'signed-in',
    sessionOnly: true,
    summary: 'Takes back the deletion of a church that the caller owns.',
    input: v.object({ church_id: id }),
    response: churchView,
  }),
})
