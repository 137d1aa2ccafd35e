import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { TeamActivity } from '#contract/church-activity.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { team } from '#contract/team.ts'
import type { TeamInvitation } from '#contract/team.ts'
import { Problem } from '#server/http/problem.ts'
import { button, expectMessage, expectText, field, fillIn, nothingLost } from './form.ts'
import { open } from './open.tsx'
import { owner } from './sample-church.ts'
import { callsOf, respond, setNetwork } from './stub-server.ts'

const at = '2026-11-15T12:00:00.000Z'
const link = 'https://church.example/join/secret'
let invitations: TeamInvitation[] = []

/** Opens the team as its owner, who has proven their own email or not. */
const openTeam = (email_proven = true, more = () => {}) =>
  open('/church/team', {
    user: { ...owner, email_proven },
    before: () => {
      const { id: user_id, name, email } = owner
      const me = { user_id, name, email, photo: null, role: 'owner' as const, since: at }
      respond(team.list, () => ({ may_mail: email_proven, people: [me], invitations }))
      respond(team.invite, ({ role, note, email: to }) => {
        const invitation = { id: 'first', role, note, email: to || null, createdAt: at, expiresAt: at }
        invitations = [invitation]
        return { invitation, link, not_mailed: null }
      })
      more()
    },
  })

beforeEach(() => {
  invitations = []
})

const usher = () => page.getByRole('radio', { name: /Usher/ })
const address = 'Their email address (optional)'

test('an invitation is mailed to the address that is typed, and can be mailed again', async () => {
  respond(team.mailAgain, () => ({ invitation: invitations[0]!, link: `${link}2`, not_mailed: null }))
  await openTeam()
  await usher().click()
  await expect.element(button('Create invitation link')).toBeVisible()
  await fillIn({ [address]: 'wideline@' })
  await button('Email invitation').click()
  await expectMessage(address, 'Invalid email')
  expect(callsOf(team.invite)).toEqual([])
  await fillIn({ [address]: 'wideline@example.org' })
  await button('Email invitation').click()
  await expectText('The invitation is on its way to wideline@example.org.')
  await expect.element(field('Link')).toHaveValue(link)
  await button('Email the invitation again: wideline@example.org').click()
  await expectText('A new link is on its way to wideline@example.org.')
  expect(callsOf(team.mailAgain)).toEqual([{ invitation_id: 'first' }])
})

test('where no email goes since the server has no address, the link is shown with the reason', async () => {
  const not_mailed = m.invitation_not_mailed()
  const invitation = {
    id: 'first',
    role: 'usher',
    note: '',
    email: null,
    createdAt: at,
    expiresAt: at,
  } as const
  await openTeam(true, () => respond(team.invite, () => ({ invitation, link, not_mailed })))
  await usher().click()
  await fillIn({ [address]: 'wideline@example.org' })
  await button('Email invitation').click()
  await expectText(not_mailed)
  await expect.element(field('Link')).toHaveValue(link)
  await expect.element(page.getByText(/is on its way/)).not.toBeInTheDocument()
})

test('without an address the link is made alone', async () => {
  await openTeam()
  await usher().click()
  await button('Create invitation link').click()
  await expectText('Send this link to one person.')
  expect(callsOf(team.invite)).toMatchObject([{ role: 'usher', email: '' }])
  await expect.element(page.getByText(/is on its way/)).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: /^Email the invitation again/ }))
    .not.toBeInTheDocument()
})

test('who has not confirmed their own email is told to, and can make a link', async () => {
  await openTeam(false)
  await expectText('To have the link emailed, first confirm your own email address.')
  await expect.element(page.getByRole('link', { name: 'Confirm it' })).toHaveAttribute('href', '/security')
  await expect.element(field(address)).not.toBeInTheDocument()
  await usher().click()
  await button('Create invitation link').click()
  await expect.element(field('Link')).toHaveValue(link)
})

test('what the server says of the address is at its field, and without a network nothing is lost', async () => {
  await openTeam()
  await usher().click()
  await fillIn({ [address]: 'wideline@example.org' })
  setNetwork('down')
  await button('Email invitation').click()
  await expectText(nothingLost)
  setNetwork('up')
  respond(team.invite, () => {
    throw new Problem(409, m.invited_already_there(), { fields: { email: m.invited_already_there() } })
  })
  await button('Email invitation').click()
  await expectMessage(address, 'Someone with this email is in the team already.')
  await expect.element(field(address)).toHaveValue('wideline@example.org')
})

describe('what was done in the church', () => {
  const entry = (id: number, values: Partial<TeamActivity>): TeamActivity => ({
    id,
    at: '2026-11-15T12:00:00.000Z',
    kind: 'group_deleted',
    user_id: 'leader',
    user_name: 'Wideline',
    detail: { name: 'Koral' },
    ...values,
  })
  const gift = { name: 'Ana', date: '2026-03-01', amount: 12.5, currency: 'USD' } as const
  const people = [
    { user_id: owner.id, name: owner.name },
    { user_id: 'leader', name: 'Wideline' },
  ]
  const rows = () => page.getByRole('region', { name: 'Activity' }).getByRole('listitem')

  test('is listed with who did it, to be read on and by person', async () => {
    await openTeam(true, () =>
      respond(team.activity, ({ user_id, before }) => {
        if (user_id) return { activity: [entry(4, { kind: 'of a later server' })], next_before: null, people }
        if (before)
          return { activity: [entry(1, { user_id: null, user_name: '' })], next_before: null, people }
        const deleted = entry(3, { kind: 'gift_deleted', detail: gift })
        const joined = entry(2, { kind: 'colleague_joined', detail: { role: 'leader' } })
        return { activity: [deleted, joined], next_before: 2, people }
      }),
    )
    await expect
      .element(rows().nth(0))
      .toHaveTextContent(/^Donation deletedAna · .*2026 · \$12.50Wideline · /)
    await expect.element(rows().nth(1)).toHaveTextContent(/^Joined the teamLeaderWideline · /)
    // Without the scrolling of a pointer, which would read them too and take the button away.
    ;(button('Show earlier').element() as HTMLElement).click()
    await expect.element(rows().nth(2)).toHaveTextContent(/^Group deletedKoralDeleted account · /)
    await page.getByLabelText('Show', { exact: true }).selectOptions('Wideline')
    await expect.element(rows().nth(0)).toHaveTextContent(/^Something elseKoral/)
    expect(callsOf(team.activity)).toMatchObject([{}, { before: 2 }, { user_id: 'leader' }])
  })

  test('says when there is nothing, and when it cannot be read', async () => {
    await openTeam(true, () =>
      respond(team.activity, () => {
        throw new Problem(429, m.something_wrong())
      }),
    )
    await expectText('The activity could not be loaded.')
    respond(team.activity, () => ({ activity: [], next_before: null, people: [] }))
    await button('Try again').click()
    await expectText('Nothing yet')
    await expect.element(page.getByLabelText('Show', { exact: true })).not.toBeInTheDocument()
  })
})
