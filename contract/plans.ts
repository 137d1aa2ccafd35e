export const plans = {
  free: { name: 'Free', pricePerMonth: 0, members: 20, invitesPerMonth: 40 },
  starter: { name: 'Starter', pricePerMonth: 29, members: 250, invitesPerMonth: 500 },
  growth: { name: 'Growth', pricePerMonth: 49, members: 750, invitesPerMonth: 2000 },
} as const
export type Plan = keyof typeof plans
/** Cheapest first. */
export const planNames = ['free', 'starter', 'growth'] as const satisfies Plan[]

/** Monthly price of the Professional account type (US dollars). Included in paid plans. */
export const professionalPerMonth = 5

/** Cheapest first. Each includes the previous ones. */
export const products = ['professional', 'starter', 'growth'] as const
export type Product = (typeof products)[number]

export function productName(product: Product): string {
  return product === 'professional' ? 'Professional' : plans[product].name
}

/** Returns the monthly price in cents. */
export function priceInCents(product: Product): number {
  return (product === 'professional' ? professionalPerMonth : plans[product].pricePerMonth) * 100
}

/** Upload limit of free accounts; paid ones have none. */
export const freeRecordings = 10

/** Monthly (UTC) limit of generated posts for free accounts; paid ones have none. */
export const freePostsPerMonth = 10
