import type Stripe from 'stripe'
import { priceInCents, productName, products } from '#contract/plans.ts'
import type { Product } from '#contract/plans.ts'
import { lookupKeyOf } from './stripe-view.ts'

/** Finds our prices by lookup key; creates missing ones and reactivates archived ones. */
export async function findOrCreatePrices(stripe: Stripe): Promise<Record<Product, string>> {
  const found = await stripe.prices.list({
    lookup_keys: products.map(lookupKeyOf),
    limit: products.length,
  })
  const ids = products.map(async (product): Promise<[Product, string]> => {
    const key = lookupKeyOf(product)
    const existing = found.data.find(({ lookup_key }) => lookup_key === key)
    const price = existing ?? (await createPrice(stripe, product))
    if (!price.active) await stripe.prices.update(price.id, { active: true })
    return [product, price.id]
  })
  return Object.fromEntries(await Promise.all(ids)) as Record<Product, string>
}

function createPrice(stripe: Stripe, product: Product): Promise<Stripe.Price> {
  const key = lookupKeyOf(product)
  return stripe.prices.create(
    {
      lookup_key: key,
      currency: 'usd',
      unit_amount: priceInCents(product),
      recurring: { interval: 'month' },
      product_data: { name: productName(product) },
    },
    { idempotencyKey: `price-${key}` },
  )
}
