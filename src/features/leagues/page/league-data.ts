import { feeIn } from '#contract/league-days.ts'
import type { LeaguePage } from '#contract/leagues.ts'
import type { ServedPage } from '#contract/served-page.ts'

const schema = 'https://schema.org'

/** A league, event or job as schema.org data, for search engines. */
export function leagueData({ origin }: Pick<ServedPage, 'origin'>, league: LeaguePage): object {
  const { id, title, kind } = league
  const common = {
    '@context': schema,
    url: `${origin}/leagues/${id}`,
    // A job must have one.
    description: league.description || title,
  }
  if (kind === 'job') return { ...common, ...jobData(origin, league) }
  return {
    ...common,
    '@type': kind === 'league' ? 'SportsEvent' : 'Event',
    name: title,
    startDate: league.start_date,
    endDate: league.end_date,
    eventStatus: `${schema}/EventScheduled`,
    eventAttendanceMode: `${schema}/OfflineEventAttendanceMode`,
    image: `${origin}/icons/icon-512.png`,
    location: placeOf(league),
    organizer: organiserOf(origin, league),
    offers: offersOf(origin, league),
  }
}

function jobData(origin: string, league: LeaguePage): object {
  const { id, title, createdAt, closes, pay_type, starting_salary, hourly_rate, currency } = league
  const pay = pay_type === 'salary' ? starting_salary : hourly_rate
  return {
    '@type': 'JobPosting',
    title,
    identifier: { '@type': 'PropertyValue', name: league.organiser.name, value: id },
    datePosted: createdAt,
    validThrough: closes,
    directApply: true,
    hiringOrganization: organiserOf(origin, league),
    jobLocation: placeOf(league),
    ...(pay !== null && {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency,
        value: {
          '@type': 'QuantitativeValue',
          value: pay,
          unitText: pay_type === 'salary' ? 'YEAR' : 'HOUR',
        },
      },
    }),
  }
}

function placeOf({ address, city, state, zip_code, country }: LeaguePage): object {
  return {
    '@type': 'Place',
    name: address,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: city,
      addressRegion: state,
      ...(zip_code && { postalCode: zip_code }),
      addressCountry: country,
    },
  }
}

function organiserOf(origin: string, { organiser: { id, name } }: LeaguePage): object {
  return { '@type': 'Organization', name, url: `${origin}/company/${id}` }
}

/** What one person pays in each period of registration. */
function offersOf(origin: string, league: LeaguePage): object[] {
  const { id, individual_fees, registration_dates, currency, places_left, openness } = league
  const { early_bird, regular, late } = registration_dates
  const periods = [
    { period: 'early_bird', dates: early_bird },
    { period: 'regular', dates: regular },
    { period: 'late', dates: late },
  ] as const
  const states = { open: 'InStock', early: 'PreOrder', over: 'SoldOut', closed: 'SoldOut' }
  const availability = `${schema}/${places_left === 0 ? 'SoldOut' : states[openness]}`
  return periods.flatMap(({ period, dates }) =>
    individual_fees && dates
      ? {
          '@type': 'Offer',
          url: `${origin}/leagues/${id}`,
          price: feeIn(individual_fees, period),
          priceCurrency: currency,
          validFrom: dates.start,
          priceValidUntil: dates.end,
          availability,
        }
      : [],
  )
}
