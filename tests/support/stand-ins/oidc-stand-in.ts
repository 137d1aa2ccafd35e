import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { interactionPolicy, Provider } from 'oidc-provider'
import type { Call } from 'oidc-provider'

/** An account at the issuer. */
export interface IssuerPerson {
  sub: string
  name?: string
  email?: string
  email_verified?: boolean
}

/**
 * `down`: refuses connections. `nonsense`: responds with HTML. `forged token`: the ID token's signature is
 * invalid. `wrong nonce`: the ID token belongs to another attempt.
 */
export type Mood = 'well' | 'down' | 'nonsense' | 'forged token' | 'wrong nonce'

const clientId = 'lakou-in-tests'
const clientSecret = 'a-secret-that-only-the-tests-know'
const scope = 'openid email profile'

/** An OpenID Connect issuer in place of Google, over a socket. Visitors sign in as `person`, or cancel. */
export async function startOidc() {
  let mood: Mood = 'well'
  let person: IssuerPerson = { sub: 'nobody' }
  const people = new Map<string, IssuerPerson>()
  let listener = (_: IncomingMessage, response: ServerResponse) => void response.destroy()
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = providerAt(issuer, people)
  provider.use(async (call, next) => {
    await next()
    if (mood === 'forged token' && call.path === '/token' && call.body.id_token) {
      call.body.id_token = forged(call.body.id_token)
    }
  })
  const handle = provider.callback()

  listener = (request, response) => {
    if (mood === 'down') return void request.socket.destroy()
    if (mood === 'nonsense') {
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
    }
    if (mood === 'wrong nonce') request.url = request.url!.replace(/nonce=[^&]+/, 'nonce=of-another-attempt')
    const [, page, , answer] = request.url!.split('/')
    if (page !== 'interaction') return void handle(request, response)
    if (request.method === 'GET') {
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(accountPage(request.url!, person))
    }
    people.set(person.sub, person)
    const result =
      answer === 'continue'
        ? { login: { accountId: person.sub }, select_account: {} }
        : { error: 'access_denied', error_description: 'The person said no.' }
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  return {
    /** Sets the account that signs in. */
    signsIn: (next: IssuerPerson) => {
      person = next
    },
    works: (next: Mood) => {
      mood = next
    },
    /** Settings of a server that uses it. */
    env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer },
    /** Follows the issuer's pages like a browser. Returns our callback URL. */
    async visit(authorizationUrl: string, answer: 'continue' | 'cancel' = 'continue'): Promise<URL> {
      const cookies = new Map<string, string>()
      let address = new URL(authorizationUrl)
      while (address.origin === issuer) {
        const atPage = address.pathname.startsWith('/interaction/')
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(atPage ? `${address.href}/${answer}` : address, {
          method: atPage ? 'POST' : 'GET',
          redirect: 'manual',
          headers: { cookie },
        })
        for (const one of response.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(one)!
          cookies.set(name!, value!)
        }
        const location = response.headers.get('location')
        if (!location)
          throw new Error(`The issuer leads nowhere: ${response.status} ${await response.text()}`)
        address = new URL(location, address)
      }
      return address
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type OidcStandIn = Awaited<ReturnType<typeof startOidc>>

function providerAt(issuer: string, people: Map<string, IssuerPerson>): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['http://127.0.0.1/api/login/google/callback'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'one' }] },
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Like Google: includes the requested claims in the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy,
      url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}`,
    },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
    async loadExistingGrant({ oidc }: Call) {
      const grant = new provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope(scope)
      await grant.save()
      return grant
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Grant: 60, Interaction: 60, Session: 60 },
  })
  // Ports of test servers are only known at runtime.
  provider.Client.prototype.redirectUriAllowed = (address) =>
    /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/api\/login\/google\/callback$/.test(address)
  return provider
}

function accountPage(path: string, { name = '', email = '' }: IssuerPerson): string {
  const button = (answer: string, label: string) =>
    `<form method="post" action="${path}/${answer}"><button>${label}</button></form>`
  return `<!doctype html><title>Choose an account</title><h1>Choose an account</h1>
    ${button('continue', `${name} ${email}`)} ${button('cancel', 'Cancel')}`
}

/** The token with an invalid signature. */
function forged(token: string): string {
  const [head, body, signature] = token.split('.')
  return `${head}.${body}.${[...signature!].reverse().join('')}`
}
