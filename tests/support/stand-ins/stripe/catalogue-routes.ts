import type Stripe from 'stripe'
import { flag, metadata, parts, values } from './form.ts'
import type { Form } from './form.ts'
import { invalid, listOf, randomId } from './state.ts'
import type { Kind, Kinds, State } from './state.ts'
import { isOver } from './subscriptions.ts'
import type { Subscriptions } from './subscriptions.ts'

/** A call of the API: accepted fields besides `expand`, and its handler. `id`: from the path. */
export interface Route {
  takes: string[]
  run: (form: Form, id: string) => object
}

/** A page of a list call, newest first. */
export function pageOf<Name extends Kind>(url: string, rows: Kinds[Name][], form: Form) {
  const newest = rows.toReversed()
  const after = form.get('starting_after')
  const from = after ? newest.findIndex(({ id }) => id === after) + 1 : 0
  const limit = Number(form.get('limit') ?? 10)
  if (limit < 1 || limit > 100) throw invalid(`Invalid integer: ${limit}`, { param: 'limit' })
  return listOf(url, newest.slice(from, from + limit), newest.length > from + limit)
}
export const paging = ['limit', 'starting_after', 'ending_before', 'created']

/** Customers, products and prices. */
export function catalogueRoutes(state: State, subscriptions: Subscriptions): Record<string, Route> {
  function customerFields(form: Form): Partial<Stripe.Customer> {
    const fields: Partial<Stripe.Customer> = {}
    for (const name of ['email', 'name', 'phone', 'description'] as const) {
      if (form.has(name)) fields[name] = form.get(name) || null
    }
    const method = form.get('invoice_settings[default_payment_method]')
    if (method !== null) {
      fields.invoice_settings = {
        custom_fields: null,
        default_payment_method: method ? state.find('payment_method', method).id : null,
        footer: null,
        rendering_options: null,
      }
    }
    if (form.has('preferred_locales[0]')) fields.preferred_locales = values(form, 'preferred_locales')
    return fields
  }
  const customerTakes = [
    'email',
    'name',
    'phone',
    'description',
    'metadata',
    'invoice_settings',
    'preferred_locales',
  ]

  function price(form: Form): Stripe.Price {
    const lookup_key = form.get('lookup_key')
    const namesake = lookup_key && state.all('price').find((one) => one.lookup_key === lookup_key)
    if (namesake && !flag(form, 'transfer_lookup_key')) {
      throw invalid(
        `A price (\`${namesake.id}\`) already uses that lookup key. You may want to set \`transfer_lookup_key=true\`.`,
        { param: 'lookup_key' },
      )
    }
    if (namesake) namesake.lookup_key = null
    const product = form.get('product') ?? newProduct(form.get('product_data[name]')).id
    return state.create('price.created', {
      id: randomId('price'),
      object: 'price',
      active: true,
      billing_scheme: 'per_unit',
      created: state.now(),
      currency: form.get('currency') ?? 'usd',
      livemode: false,
      lookup_key,
      metadata: metadata(form),
      nickname: form.get('nickname'),
      product: state.find('product', product).id,
      recurring: {
        interval: form.get('recurring[interval]') ?? 'month',
        interval_count: 1,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed',
      },
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'recurring',
      unit_amount: Number(form.get('unit_amount')),
      unit_amount_decimal: form.get('unit_amount'),
    } as unknown as Stripe.Price)
  }

  function newProduct(name: string | null, form: Form = new URLSearchParams(), id = randomId('prod')) {
    if (!name) throw invalid('Missing required param: name.', { code: 'parameter_missing', param: 'name' })
    if (state.all('product').some((product) => product.id === id)) {
      throw invalid('Product already exists.', { code: 'resource_already_exists' })
    }
    return state.create('product.created', {
      id,
      object: 'product',
      active: true,
      created: state.now(),
      default_price: null,
      description: form.get('description'),
      images: [],
      livemode: false,
      marketing_features: [],
      metadata: metadata(form),
      name,
      type: 'service',
      updated: state.now(),
    } as unknown as Stripe.Product)
  }

  const isActive = (form: Form, active: boolean) => !form.has('active') || flag(form, 'active') === active

  return {
    'POST /v1/customers': {
      takes: customerTakes,
      run: (form) => {
        const id = randomId('cus')
        return state.create('customer.created', {
          id,
          object: 'customer',
          address: null,
          balance: 0,
          created: state.now(),
          currency: null,
          default_source: null,
          delinquent: false,
          description: null,
          discount: null,
          email: null,
          invoice_prefix: id.slice(-8).toUpperCase(),
          invoice_settings: {
            custom_fields: null,
            default_payment_method: null,
            footer: null,
            rendering_options: null,
          },
          livemode: false,
          metadata: metadata(form),
          name: null,
          phone: null,
          preferred_locales: [],
          shipping: null,
          tax_exempt: 'none',
          ...customerFields(form),
        } as unknown as Stripe.Customer)
      },
    },
    'GET /v1/customers': {
      takes: [...paging, 'email'],
      run: (form) =>
        pageOf(
          '/v1/customers',
          state.all('customer').filter(({ email }) => !form.has('email') || email === form.get('email')),
          form,
        ),
    },
    'GET /v1/customers/:id': { takes: [], run: (_, id) => state.find('customer', id) },
    'POST /v1/customers/:id': {
      takes: customerTakes,
      run: (form, id) => {
        const customer = state.find('customer', id)
        const fields = { ...customerFields(form), metadata: metadata(form, customer.metadata) }
        state.change('customer.updated', customer, fields)
        return customer
      },
    },
    'DELETE /v1/customers/:id': {
      takes: [],
      run: (_, id) => {
        const customer = state.find('customer', id)
        for (const subscription of state.all('subscription')) {
          if (subscription.customer === id && !isOver(subscription))
            subscriptions.end(subscription, 'cancellation_requested')
        }
        state.emit('customer.deleted', customer)
        const deleted = { id, object: 'customer', deleted: true }
        state.put(deleted as unknown as Stripe.Customer)
        return deleted
      },
    },
    'GET /v1/customers/:id/payment_methods': {
      takes: [...paging, 'type'],
      run: (form, id) =>
        pageOf(
          `/v1/customers/${id}/payment_methods`,
          state.all('payment_method').filter(({ customer }) => customer === id),
          form,
        ),
    },
    'POST /v1/products': {
      takes: ['id', 'name', 'description', 'metadata'],
      run: (form) => newProduct(form.get('name'), form, form.get('id') ?? undefined),
    },
    'GET /v1/products': {
      takes: [...paging, 'active', 'ids'],
      run: (form) => {
        const ids = values(form, 'ids')
        const found = state.all('product').filter(({ id }) => ids.length === 0 || ids.includes(id))
        return pageOf('/v1/products', found, form)
      },
    },
    'GET /v1/products/:id': { takes: [], run: (_, id) => state.find('product', id) },
    'POST /v1/prices': {
      takes: [
        'currency',
        'lookup_key',
        'transfer_lookup_key',
        'metadata',
        'nickname',
        'product',
        'product_data',
        'recurring',
        'unit_amount',
      ],
      run: price,
    },
    'GET /v1/prices': {
      takes: [...paging, 'active', 'lookup_keys', 'product'],
      run: (form) => {
        const keys = values(form, 'lookup_keys')
        if (keys.length > 10) throw invalid('You can only pass up to 10 lookup keys.')
        const found = state
          .all('price')
          .filter((one) => isActive(form, one.active))
          .filter((one) => !form.has('product') || one.product === form.get('product'))
          .filter((one) => keys.length === 0 || keys.includes(one.lookup_key ?? ''))
        return pageOf('/v1/prices', found, form)
      },
    },
    'GET /v1/prices/:id': { takes: [], run: (_, id) => state.find('price', id) },
    'POST /v1/prices/:id': {
      takes: ['active', 'lookup_key', 'transfer_lookup_key', 'metadata', 'nickname'],
      run: (form, id) => {
        const changed = state.find('price', id)
        state.change('price.updated', changed, {
          ...(form.has('active') && { active: flag(form, 'active') }),
          ...(form.has('lookup_key') && { lookup_key: form.get('lookup_key') || null }),
          metadata: metadata(form, changed.metadata),
        })
        return changed
      },
    },
  }
}

/** Returns whether a row matches the list call's filters in `names`. */
export function matches(form: Form, row: object, names: string[]): boolean {
  const fields = row as Record<string, unknown>
  return names.every((name) => !form.has(name) || fields[name] === form.get(name))
}

/** The first item's fields in a form. */
export const firstItem = (form: Form, name: string) => parts(form, name)[0]
