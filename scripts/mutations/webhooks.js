// Mutations of requests to user-supplied URLs.

const publicFetch = 'server/gateways/public-fetch.test.ts'
const deliveries = 'tests/api/webhooks/deliveries.test.ts'

/** @type {import('#scripts/mutations/table.js').Mutation[]} */
export const webhookMutations = [
  {
    name: 'webhooks: one public address of a name is enough',
    file: 'server/gateways/public-fetch.ts',
    find: 'addresses.every(',
    replace: 'addresses.some(',
    tests: [publicFetch],
  },
  {
    name: 'webhooks: the name is looked up again for the connection',
    file: 'server/gateways/public-fetch.ts',
    find: '        lookup,\n',
    replace: '',
    tests: [publicFetch],
  },
  {
    name: 'webhooks: an address that is no name is not looked at',
    file: 'server/gateways/public-fetch.ts',
    find: 'isIP(host) ? isPublicAddress(host) : isPublicName(host)',
    replace: 'isIP(host) ? true : isPublicName(host)',
    tests: [publicFetch],
  },
  {
    name: 'webhooks: one that is on its way is sent by another process, too',
    file: 'server/webhooks/delivery-store.ts',
    find: '\n  and (d.claimed_until is null or d.claimed_until < now())`',
    replace: '`',
    tests: [deliveries],
  },
  {
    name: 'webhooks: any number is under way to one receiver',
    file: 'server/webhooks/delivery-store.ts',
    find: 'const perWebhook = 2',
    replace: 'const perWebhook = 50',
    tests: [deliveries],
  },
  {
    name: 'webhooks: a redirect takes a delivery',
    file: 'server/webhooks/rules.ts',
    find: 'status >= 200 && status < 300',
    replace: 'status >= 200 && status < 400',
    tests: ['server/webhooks/rules.test.ts'],
  },
]
