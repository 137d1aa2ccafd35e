import type { contract } from '#contract/contract.ts'
import type { Step } from './collection-step.ts'

const league = { what: 'a league that you have posted', refused: 404 }
const visible = { what: 'a league that you may see', refused: 404 }
const application = { what: 'an application to what you have posted', refused: 404 }
const own = { what: 'an application of yours', refused: 404 }
const cards = { what: 'a server that takes cards', refused: 402 }
const organiser = { what: 'somebody who posts leagues', refused: 404 }

/** The requests for leagues, applications and reviews: a run makes an account that posts none. */
export const leagueSteps: { [A in keyof typeof contract]?: Step[] } = {
  leagues: [
    { call: 'leagues.create', needs: { what: 'an account that posts (type 2)', refused: 403 } },
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
    { call: 'applications.apply', needs: { what: 'a league that is open', refused: 404 } },
    { call: 'applications.get', needs: application },
    { call: 'applications.of', needs: application },
    { call: 'applications.resume', needs: application },
    { call: 'applications.withdraw', needs: own },
    { call: 'applications.decide', needs: application },
    { call: 'applications.decideMany', needs: application },
    { call: 'applications.setNote', needs: application },
    { call: 'applications.setPaid', needs: application },
    { call: 'applications.export', needs: league },
  ],
  fees: [
    { call: 'fees.account', needs: cards },
    { call: 'fees.setUp', needs: cards },
    { call: 'fees.disconnect' },
    { call: 'fees.find', needs: own },
    { call: 'fees.pay', needs: cards },
    { call: 'fees.confirm', needs: cards },
    { call: 'fees.refund', needs: application },
  ],
  reviews: [
    { call: 'reviews.list', needs: organiser },
    { call: 'reviews.save', needs: organiser },
    { call: 'reviews.answer', needs: { what: 'a review of you', refused: 404 } },
    { call: 'reviews.report', needs: { what: 'a review', refused: 404 } },
  ],
}
