import type { contract } from '#contract/contract.ts'
import type { CallName } from './calls.ts'
import type { Step } from './collection-step.ts'

const google = (call: CallName): Step => ({
  call,
  needs: { what: 'a person who has been at Google' },
})
const ownAddress = 'a server with a web address of its own'
const passkey = (call: CallName): Step => ({
  call,
  needs: { what: `a passkey, and ${ownAddress}` },
})
const mailed = (call: CallName): Step => ({ call, needs: { what: 'a mailed code' } })
const texted = (call: CallName): Step => ({ call, needs: { what: 'a texted code' } })

/** The requests of a person's own account, in the order of a run. */
export const accountSteps: { [A in keyof typeof contract]?: Step[] } = {
  account: [
    {
      call: 'account.register',
      before:
        "const name = 'run' + Date.now()\n" +
        "pm.collectionVariables.set('username', name)\n" +
        "pm.collectionVariables.set('email', name + '@example.org')",
      sets: {
        access_token: 'body.access_token',
        refresh_token: 'body.refresh_token',
        user_id: 'body.user.id',
      },
    },
    { call: 'account.signIn' },
    { call: 'account.update', with: { user_type: 1 } },
    { call: 'account.sessions', sets: { session_id: 'body.sessions.find((one) => !one.current).id' } },
    { call: 'account.endSession' },
    mailed('account.resetPassword'),
    {
      call: 'account.verify',
      needs: { what: 'a sign-in that asks for a second factor' },
    },
    {
      call: 'account.refresh',
      sets: { access_token: 'body.access_token', refresh_token: 'body.refresh_token' },
    },
  ],
  google: [
    google('google.exchange'),
    google('google.mailCode'),
    google('google.join'),
    { call: 'google.begin', needs: { what: 'a server with Google set up' } },
    google('google.add'),
  ],
  phoneSignIn: [
    { call: 'phoneSignIn.sendCode' },
    texted('phoneSignIn.verify'),
    { call: 'phoneSignIn.sendCodeToAdd' },
    texted('phoneSignIn.add'),
  ],
  accountEmail: [
    { call: 'accountEmail.sendProofCode' },
    mailed('accountEmail.prove'),
    { call: 'accountEmail.sendChangeCodes', with: { email: 'new-{{email}}' } },
    mailed('accountEmail.change'),
  ],
  secondFactor: [
    { call: 'secondFactor.get' },
    { call: 'secondFactor.begin' },
    { call: 'secondFactor.confirm', needs: { what: 'a code of an authenticator app' } },
    { call: 'secondFactor.sendCode', needs: { what: 'a second factor' } },
    { call: 'secondFactor.makeRecoveryCodes', needs: { what: 'a second factor' } },
    { call: 'secondFactor.turnOff', needs: { what: 'a second factor' } },
  ],
  passkeys: [
    { call: 'passkeys.list' },
    { call: 'passkeys.addOptions', needs: { what: ownAddress } },
    passkey('passkeys.add'),
    { call: 'passkeys.signInOptions', needs: { what: ownAddress } },
    passkey('passkeys.signIn'),
    { call: 'passkeys.rename', needs: { what: 'a passkey' } },
    { call: 'passkeys.remove', needs: { what: 'a passkey' } },
  ],
  accountData: [
    { call: 'accountData.find' },
    { call: 'accountData.start', sets: { export_id: 'body.id' } },
    {
      call: 'accountData.download',
      with: { session_id: 'none', signature: 'none' },
      needs: { what: 'the signed address that `find` returns when the zip is ready' },
    },
  ],
  security: [
    { call: 'security.identities' },
    {
      call: 'security.removeIdentity',
      with: { identity_id: 'none' },
      needs: { what: 'a second way in' },
    },
    { call: 'security.confirm', with: { code: undefined } },
    { call: 'security.usePasswordLink', needs: { what: 'a link of the operator' } },
    { call: 'security.addPassword', needs: { what: 'an account without a password' } },
  ],
  billing: (
    [
      'billing.subscribe',
      'billing.withdraw',
      'billing.paymentIntent',
      'billing.confirm',
      'billing.receipts',
      'billing.portal',
      'billing.cancel',
    ] as const
  ).map((call) => ({ call, card: true })),
  apiKeys: [
    { call: 'apiKeys.generate', with: { userId: '{{user_id}}' }, sets: { api_key: 'body.apiKey' } },
    { call: 'apiKeys.revoke', with: { token: '{{api_key}}' } },
  ],
}
