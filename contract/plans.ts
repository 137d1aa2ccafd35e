/** What each subscription plan costs in a month (US dollars) and how much room it gives. */
export const plans = {
  free: { name: 'Free', pricePerMonth: 0, members: 20, invitesPerMonth: 40 },
  starter: { name: 'Starter', pricePerMonth: 29, members: 250, invitesPerMonth: 500 },
  growth: { name: 'Growth', pricePerMonth: 49, members: 750, invitesPerMonth: 2000 },
} as const
export type Plan = keyof typeof plans
/** The cheapest first. */
export const planNames = ['free', 'starter', 'growth'] as const satisfies Plan[]

/** What the account type Professional costs in a month (US dollars). The paid plans include it. */
export const professionalPerMonth = 5

/** What a subscription can be to, the cheapest first. Each includes those before it: nobody pays two of them. */
export const products = ['professional', 'starter', 'growth'] as const
export type Product = (typeof products)[number]

/** What a product is called. */
export function productName(product: Product): string {
  return product === 'professional' ? 'Professional' : plans[product].name
}

/** What a product costs in a month, in cents. */
export function priceInCents(product: Product): number {
  return (product === 'professional' ? professionalPerMonth : plans[product].pricePerMonth) * 100
}

/** How many recordings a free account may upload; a paid one has no bound. */
export const freeRecordings = 10

/** How many posts a free account may have written in a calendar month (UTC); a paid one has no bound. */
export const freePostsPerMonth = 10
