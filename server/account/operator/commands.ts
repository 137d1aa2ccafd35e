import { isEmailAddress } from '#contract/fields/email-address.ts'
import { ownValue } from '#contract/fields/own-value.ts'
import { planNames, productName } from '#contract/plans.ts'
import { endChallenges } from '#server/account/challenge-store.ts'
import { storePasswordLink } from '#server/account/code-store.ts'
import { emailProver } from '#server/account/email/first-proof.ts'
import { userTypes } from '#server/account/rules.ts'
import { deleteSecondFactor } from '#server/account/second-factor/store.ts'
import { securityNotices } from '#server/account/security-notices.ts'
import { findUser, findUserByEmail } from '#server/account/store.ts'
import { findAccount, grant } from '#server/billing/entitlement-store.ts'
import { findSubscription } from '#server/billing/payment-store.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { EnqueueMail } from '#server/gateways/mail-queue.ts'
import type { EnqueueText } from '#server/gateways/sms-queue.ts'
import { inLanguage } from '#server/http/language.ts'
import { loadLogHash } from '#server/http/log-hash.ts'
import { switchOnTool } from '#server/switch-on-tool.ts'
import { newSecret } from '#server/tokens.ts'
import { changeAccount, findAccounts, listAccounts } from './store.ts'
import type { Account } from './store.ts'

/** A command failed; the message is for the operator. */
export class OperatorError extends Error {}

interface Services {
  db: Db
  enqueueMail: EnqueueMail
  enqueueText: EnqueueText
  /** Undefined without a trusted origin. */
  pageAddress: (path: string) => string | undefined
}

export const help = `Usage: npm run operator -- <command>

  list                              all accounts: email, phone, username, type, plan, churches
  type <account> <1|2>              sets the account's type: 1 Standard, 2 Professional
  plan <account> <plan>             sets the plan: ${planNames.join(', ')}
  prove <account>                   confirms the email of an account whose owner you know, where no mail can:
                                    removes all access that was added before, except the password
  second-factor-off <account>       turns the second step of the sign-in off, for a lost phone
  password-link <account> [email]   prints a link, good once and for an hour, that sets a new password;
                                    an account without an email gets the one that you name
  log-hash <account>                prints what the server's log has as the "user" of this account

<account> is an email, a phone number (+50937123456) or a username.
What you set stands beside what a card pays for: the account has the larger of the two.
Each change is written to the account's security list and mailed to the person.
Works while the server runs; takes the same environment variables as the server.`

/** Whether the arguments only request the help, which needs no database. */
export function isHelp([name = 'help']: string[]): boolean {
  return ['help', '--help', '-h'].includes(name)
}

/** Origin of the operator's changes in the security log. */
const by = { userAgent: 'operator', address: '127.0.0.1' }

/** Runs a command and resolves to its output. Throws `OperatorError`. */
export async function runOperatorCommand(services: Services, args: string[]): Promise<string> {
  const [name = '', ...rest] = args
  const { db } = services
  const command = ownValue(commands, name)
  if (!command) throw new OperatorError(`There is no command "${name}".\n\n${help}`)
  const [least, most] = command.takes
  if (rest.length < least || rest.length > most) {
    throw new OperatorError(
      `"${name}" takes ${least === most ? least : `${least} or ${most}`} words.\n\n${help}`,
    )
  }
  if (least === 0) return tableOf(await listAccounts(db))
  const account = await accountNamed(db, rest[0]!)
  // Mails use the language of the account's church.
  return inLanguage(account.language, () => command.run(services, account, rest[1]))
}

interface Command {
  takes: readonly [number, number]
  run: (services: Services, account: Account, word?: string) => Promise<string>
}

const commands: Record<string, Command | undefined> = {
  list: { takes: [0, 0], run: async () => '' },
  type: { takes: [2, 2], run: setType },
  plan: { takes: [2, 2], run: setPlan },
  prove: { takes: [1, 1], run: prove },
  'second-factor-off': { takes: [1, 1], run: turnSecondFactorOff },
  'password-link': { takes: [1, 2], run: makePasswordLink },
  'log-hash': { takes: [1, 1], run: async ({ db }, { id }) => (await loadLogHash(db))('user', id) },
}

async function setType(services: Services, account: Account, word?: string): Promise<string> {
  const type = userTypes.find(({ id }) => String(id) === word)
  if (!type) throw new OperatorError(`The type is 1 or 2, not "${word}".`)
  await change(services, account, async (tx) => {
    await changeAccount(tx, account.id, { userType: type.id })
    if (type.id === 2) await switchOnTool(tx, account.id, 'leagues')
    await grant(tx, account.id, { grantedType: type.id === 2 ? 2 : null })
  })
  const paid = await findSubscription(services.db, account.id)
  return [
    `${nameOf(account)} is of type ${type.id} (${type.title}) now.`,
    ...(paid && type.id === 1
      ? [`They pay for ${productName(paid.product)} by card, and can choose type 2 again.`]
      : []),
  ].join('\n')
}

async function setPlan(services: Services, account: Account, word?: string): Promise<string> {
  const plan = planNames.find((name) => name === word)
  if (!plan) throw new OperatorError(`The plan is one of ${planNames.join(', ')}, not "${word}".`)
  await change(services, account, (tx) => grant(tx, account.id, { grantedPlan: plan }))
  const has = (await findAccount(services.db, account.id))!.plan
  if (has === plan) return `${nameOf(account)} has the plan ${plan} now.`
  return [
    `${nameOf(account)} still has the plan ${has}, which they pay for by card; without that it is ${plan} now.`,
    'They end the payment themselves under "Pricing".',
  ].join('\n')
}

async function prove(services: Services, account: Account): Promise<string> {
  const user = (await findUser(services.db, account.id))!
  if (user.email === null) {
    throw new OperatorError(`${nameOf(account)} has no email to prove. Its phone number is proven by a text.`)
  }
  if (user.emailProvenAt) throw new OperatorError(`The email of ${nameOf(account)} is proven already.`)
  const proveEmail = emailProver(securityNotices(services))
  await change(services, account, async (tx) => void (await proveEmail(tx, user, { by })))
  return [
    `The email of ${nameOf(account)} is proven now. Everyone who was signed in to the account has to sign in again.`,
    `The password stays. If you are not sure that ${account.name} chose it:`,
    `  npm run operator -- password-link ${user.email}`,
  ].join('\n')
}

async function turnSecondFactorOff(services: Services, account: Account): Promise<string> {
  await change(services, account, async (tx) => {
    if (!(await deleteSecondFactor(tx, account.id))) {
      throw new OperatorError(`${nameOf(account)} has no second step to turn off.`)
    }
    await endChallenges(tx, account.id)
  })
  return `${nameOf(account)} signs in without a second step now.`
}

async function makePasswordLink(services: Services, account: Account, word?: string): Promise<string> {
  const email = account.email ?? (await newEmail(services.db, account, word))
  if (account.email && word) {
    throw new OperatorError(`${nameOf(account)} has an email already: leave "${word}" out.`)
  }
  const link = newSecret()
  await change(services, { ...account, email }, async (tx) => {
    // The operator hands the link to the owner, which proves the email.
    if (!account.email) await changeAccount(tx, account.id, { email, emailProvenAt: new Date() })
    await storePasswordLink(tx, account.id, link)
  })
  const path = `/password-link#${new URLSearchParams({ link, email }).toString()}`
  const address = services.pageAddress(path)
  return [
    `Give this link to ${account.name} and to nobody else; it is good once, for an hour:`,
    address ?? path,
    ...(address
      ? []
      : ['PUBLIC_URL is not set: put the address at which people reach this server before it.']),
    'It is opened in a browser where nobody is signed in, and asks for a new password.',
    ...(account.email ? [] : [`From then on ${account.name} signs in with ${email} and that password.`]),
  ].join('\n')
}

async function newEmail(db: Db, account: Account, word: string | undefined): Promise<string> {
  if (!word) {
    throw new OperatorError(
      `${nameOf(account)} has no email, and a password works together with one. Name it after the account.`,
    )
  }
  const email = word.toLowerCase()
  if (!isEmailAddress(email)) throw new OperatorError(`"${word}" is no email.`)
  if (await findUserByEmail(db, email)) throw new OperatorError(`Another account has the email ${email}.`)
  return email
}

/** Makes a change in a transaction, with its security event and notice. */
async function change(services: Services, account: Account, work: (tx: Db) => Promise<void>): Promise<void> {
  const note = securityNotices(services)
  await transaction(services.db, async (tx) => {
    await work(tx)
    await note(tx, account, 'operator_changed', by)
  })
}

async function accountNamed(db: Db, name: string): Promise<Account> {
  const found = await findAccounts(db, name)
  const [account, other] = found
  if (!account) {
    throw new OperatorError(
      `No account has the email, phone or username "${name}". All of them: npm run operator -- list`,
    )
  }
  if (other) throw new OperatorError(`"${name}" names several accounts:\n\n${tableOf(found)}`)
  return account
}

function nameOf({ name, email, phone, username }: Account): string {
  return `${name} (${email ?? phone ?? `@${username}`})`
}

function tableOf(accounts: Account[]): string {
  if (accounts.length === 0) return 'There are no accounts yet.'
  const rows = [
    ['EMAIL', 'PHONE', 'USERNAME', 'NAME', 'TYPE', 'PLAN', 'CHURCHES'],
    ...accounts.map(({ email, phone, username, name, userType, plan, churches }) => [
      email ?? '-',
      phone ?? '-',
      `@${username}`,
      name,
      String(userType ?? '-'),
      plan,
      churches.join(', ') || '-',
    ]),
    // Removes control characters: names must not send escape sequences to the operator's terminal.
  ].map((row) => row.map((cell) => cell.replace(/\p{C}/gu, '')))
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
