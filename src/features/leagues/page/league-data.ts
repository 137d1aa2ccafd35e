import type { Event, JobPosting, Offer, Organization, Place, SportsEvent, WithContext } from 'schema-dts'
import { feeIn } from '#contract/leagues/league-days.ts'
import type { LeaguePage } from '#contract/leagues/leagues.ts'
import type { ServedPage } from '#contract/pages/served-page.ts'

const schema = 'https://schema.org' as const

/** Returns schema.org data of a league, event or job, for search engines. */
export function leagueData(
  { origin }: Pick<ServedPage, 'origin'>,
  league: LeaguePage,
): WithContext<SportsEvent | Event | JobPosting> {
  const { id, title, kind } = league
  const common = {
    '@context': schema,
    url: `${origin}/leagues/${id}`,
    // Required for a job posting.
    description: league.description || title,
  }
  if (kind === 'job') return { ...common, ...jobData(origin, league) }
  const event = {
    ...common,
    name: title,
    startDate: league.start_date,
    endDate: league.end_date,
    eventStatus: `${schema}/EventScheduled`,
    eventAttendanceMode: `${schema}/OfflineEventAttendanceMode`,
    image: `${origin}/icons/icon-512.png`,
    location: placeOf(league),
    organizer: organiserOf(origin, league),
    offers: offersOf(origin, league),
  } as const
  return kind === 'league' ? { ...event, '@type': 'SportsEvent' } : { ...event, '@type': 'Event' }
}

function jobData(origin: string, league: LeaguePage) {
  const { id, title, createdAt, closes, pay_type, starting_salary, hourly_rate, currency } = league
  const pay = pay_type === 'salary' ? starting_salary : hourly_rate
  return {
    '@type': 'JobPosting' as const,
    title,
    identifier: { '@type': 'PropertyValue' as const, name: league.organiser.name, value: id },
    datePosted: createdAt,
    validThrough: closes,
    directApply: true,
    hiringOrganization: organiserOf(origin, league),
    jobLocation: placeOf(league),
    ...(pay !== null && {
      baseSalary: {
        '@type': 'MonetaryAmount' as const,
        currency,
        value: {
          '@type': 'QuantitativeValue' as const,
          value: pay,
          unitText: pay_type === 'salary' ? 'YEAR' : 'HOUR',
        },
      },
    }),
  }
}

function placeOf({ address, city, state, zip_code, country }: LeaguePage): Place {
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

function organiserOf(origin: string, { organiser: { id, name } }: LeaguePage): Organization {
  return { '@type': 'Organization', name, url: `${origin}/company/${id}` }
}

/** Price per person and registration period. */
function offersOf(origin: string, league: LeaguePage): Offer[] {
  const { id, individual_fees, registration_dates, currency, places_left, openness } = league
  const { early_bird, regular, late } = registration_dates
  const periods = [
    { period: 'early_bird', dates: early_bird },
    { period: 'regular', dates: regular },
    { period: 'late', dates: late },
  ] as const
  const states = { open: 'InStock', early: 'PreOrder', over: 'SoldOut', closed: 'SoldOut' } as const
  const availability = `${schema}/${places_left === 0 ? 'SoldOut' : states[openness]}` as const
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
