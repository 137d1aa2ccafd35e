import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { analytics } from '#contract/analytics.ts'
import { members } from '#contract/members.ts'
import type { Visitor } from '#contract/visitor-cards.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from '#server/http/problem.ts'
import { releaseDeletions } from '#src/offline/deletions.ts'
import { button, expectText, heading } from '#tests/components/form.ts'
import { onePage } from '#tests/components/donations/sample-gifts.ts'
import { open } from '#tests/components/open.tsx'
import { aMember, legliz, noFigures } from '#tests/components/sample-church.ts'
import { callsOf, respond } from '#tests/components/stub-server.ts'

const aCard = (name: string, note = ''): Visitor => ({
  id: name.toLowerCase(),
  name,
  phone: '+50937123456',
  email: null,
  note,
  createdAt: '2026-11-15T14:00:00.000Z',
})

/** A server on which these cards wait. */
function respondWithCards(waiting: Visitor[]) {
  const take = (id: string) => {
    const at = waiting.findIndex((card) => card.id === id)
    if (at < 0) throw new Problem(404, m.not_found())
    return waiting.splice(at, 1)[0]!
  }
  respond(members.visitors, () => ({ visitors: [...waiting], ...onePage(waiting.length) }))
  respond(members.acceptVisitor, ({ visitor_id }) => aMember(take(visitor_id).name))
  respond(members.dismissVisitor, ({ visitor_id }) => {
    take(visitor_id)
    return { message: m.visitor_dismissed() }
  })
  respond(analytics.overview, () => ({
    ...noFigures,
    counts: { ...noFigures.counts, visitor_cards: waiting.length },
  }))
}

const way = () => page.getByRole('link', { name: /visitor cards? to review/ })

describe('that visitor cards wait', () => {
  test.each([
    { screen: '/dashboard', title: 'Bonjour, @Marie Joseph' },
    { screen: '/members', title: 'Members' },
  ])('is said on $screen, until the last is reviewed', async ({ screen, title }) => {
    const { router, path } = await open(screen, {
      members: [aMember('Ana')],
      before: () => respondWithCards([aCard('Wideline'), aCard('Dieusibon')]),
    })
    await expect.element(way()).toHaveTextContent('2 visitor cards to review')
    await way().click()
    await expect.poll(path).toBe('/members/visitors')
    await button('Add Wideline as a member').click()
    await expectText('Wideline is now a member.')
    await button('Add Dieusibon as a member').click()
    await expectText('No cards to review')
    router.history.back()
    await expect.element(heading(title)).toBeVisible()
    await expect.element(way()).not.toBeInTheDocument()
  })

  test('is nothing for an usher, who may not review them', async () => {
    await open('/members', {
      members: [aMember('Ana')],
      churches: [{ ...legliz, role: 'usher' }],
      before: () => respondWithCards([aCard('Wideline')]),
    })
    await expectText('Ana')
    await expect.element(way()).not.toBeInTheDocument()
    expect(callsOf(analytics.overview)).toEqual([])
  })
})

describe('first visits', () => {
  test('a card becomes a member and leaves the list', async () => {
    await open('/members/visitors', {
      before: () => respondWithCards([aCard('Wideline', 'Lapriyè pou manman m'), aCard('Dieusibon')]),
    })
    await expectText('Lapriyè pou manman m')
    await button('Add Wideline as a member').click()
    await expectText('Wideline is now a member.')
    await expect.element(button('Add Wideline as a member')).not.toBeInTheDocument()
    await expect.element(button('Add Dieusibon as a member')).toBeVisible()
    expect(callsOf(members.acceptVisitor)).toEqual([{ visitor_id: 'wideline' }])
  })

  test('the keyboard goes on at the next card, whether one was added or deleted', async () => {
    await open('/members/visitors', {
      before: () => respondWithCards(['Wideline', 'Dieusibon', 'Claude'].map((name) => aCard(name))),
    })
    await button('Add Wideline as a member').click()
    await expect.element(button('Add Dieusibon as a member')).toHaveFocus()
    await button('More actions: Dieusibon').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.element(button('Add Claude as a member')).toHaveFocus()
    await button('Add Claude as a member').click()
    await expectText('No cards to review')
    await expect.poll(() => document.activeElement?.textContent).toContain('No cards to review')
  })

  test('where the plan has no room the card stays, and why is said', async () => {
    await open('/members/visitors', {
      before: () => {
        respondWithCards([aCard('Wideline')])
        respond(members.acceptVisitor, () => {
          throw new Problem(402, 'There is no room for more members.')
        })
      },
    })
    await button('Add Wideline as a member').click()
    await expectText('There is no room for more members.')
    await expect.element(button('Add Wideline as a member')).toBeEnabled()
  })

  test('a deleted card comes back by Undo, and is deleted on the server after the time for it', async () => {
    await open('/members/visitors', { before: () => respondWithCards([aCard('Wideline')]) })
    const remove = async () => {
      await button('More actions: Wideline').click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expectText('No cards to review')
    }
    await remove()
    await button('Undo').click()
    await expect.element(button('Add Wideline as a member')).toBeVisible()
    await remove()
    expect(callsOf(members.dismissVisitor)).toEqual([])
    await releaseDeletions()
    await expect.poll(() => callsOf(members.dismissVisitor)).toEqual([{ visitor_id: 'wideline' }])
    await expectText('No cards to review')
  })
})
