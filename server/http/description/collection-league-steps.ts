import type { contract } from '#contract/contract.ts'
import type { Step } from './collection-step.ts'

const league = { what: 'a league that you have posted' }
const visible = { what: 'a league that you may see' }
const application = { what: 'an application to what you have posted' }
const own = { what: 'an application of yours' }
const organiserAccount = { what: 'an account that posts (type 2)' }
const organiser = { what: 'somebody who posts leagues' }

/** The requests for leagues, applications and reviews: a run makes an account that posts none. */
export const leagueSteps: { [A in keyof typeof contract]?: Step[] } = {
  leagues: [
    { call: 'leagues.create', needs: organiserAccount },
    { call: 'leagues.update', needs: league },
    { call: 'leagues.get', needs: league },
    { call: 'leagues.setStatus', needs: league },
    { call: 'leagues.remove', needs: league },
    { call: 'leagues.find', needs: visible },
    { call: 'leagues.calendar', needs: visible },
    { call: 'leagues.saveSearch', sets: { search_id: 'body.id' } },
    { call: 'leagues.searches' },
    { call: 'leagues.removeSearch' },
  ],
  applications: [
    { call: 'applications.apply', needs: { what: 'a league that is open' } },
    { call: 'applications.get', needs: application },
    { call: 'applications.of', needs: application },
    { call: 'applications.resume', needs: application },
    { call: 'applications.setRoster', needs: { what: 'a team that you have registered' } },
    { call: 'applications.withdraw', needs: own },
    { call: 'applications.decide', needs: application },
    { call: 'applications.decideMany', needs: application },
    { call: 'applications.setNote', needs: application },
    { call: 'applications.setPaid', needs: application },
    { call: 'applications.export', needs: league },
    { call: 'applications.message', needs: league },
  ],
  fees: [
    { call: 'fees.account', card: true },
    { call: 'fees.setUp', needs: organiserAccount },
    { call: 'fees.disconnect' },
    { call: 'fees.find', needs: own },
    { call: 'fees.pay', needs: own },
    { call: 'fees.confirm', needs: own },
    { call: 'fees.refund', needs: application },
  ],
  reviews: [
    { call: 'reviews.list', needs: organiser },
    { call: 'reviews.save', needs: organiser },
    { call: 'reviews.answer', needs: { what: 'a review of you' } },
    { call: 'reviews.report', needs: { what: 'a review' } },
  ],
}
