/** Types of the part in use; the package has none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Call {
    path: string
    body: { id_token?: string }
    oidc: { client: { clientId: string }; session: { accountId: string } }
  }
  class Grant {
    constructor(of: { clientId: string; accountId: string })
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface Prompt {
    name: string
  }

  export const interactionPolicy: {
    base(): { add(prompt: Prompt, at: number): void }
    Prompt: new (of: { name: string; requestable: boolean }) => Prompt
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: typeof Grant
    readonly Client: { prototype: { redirectUriAllowed(address: string): boolean } }
    use(middleware: (call: Call, next: () => Promise<void>) => Promise<void>): void
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>
  }
}
