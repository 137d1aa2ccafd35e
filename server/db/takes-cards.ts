/** SQL condition: the organiser of league `l` has a payout account that takes cards. */
export const takesCards = `exists (select from payout_accounts c where c.user_id = l.user_id and c.charges_enabled)`
