/** What each subscription plan costs in a month (US dollars) and how much room it gives. */
export const plans = {
  free: { name: 'Free', pricePerMonth: 0, members: 20, invitesPerMonth: 40 },
  starter: { name: 'Starter', pricePerMonth: 29, members: 250, invitesPerMonth: 500 },
  growth: { name: 'Growth', pricePerMonth: 49, members: 750, invitesPerMonth: 2000 },
} as const
export type Plan = keyof typeof plans
/** The cheapest first. */
export const planNames = ['free', 'starter', 'growth'] as const satisfies Plan[]

/** How many recordings a free account may upload; a paid one has no bound. */
export const freeRecordings = 10
