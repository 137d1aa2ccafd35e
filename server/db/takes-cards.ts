/** SQL: whether the organiser of a league `l` has an account that takes cards. */
export const takesCards = `exists (select from payout_accounts c where c.user_id = l.user_id and c.charges_enabled)`
