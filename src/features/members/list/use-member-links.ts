import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ComponentProps } from 'react'
import { forBrowser } from '#src/lib/for-browser.ts'
import type { RosterMember } from '#src/offline/overlay.ts'
import { useChurchId } from '#src/queries/use-church.ts'
import { listPart } from './list-search.ts'

type LinkProps = Pick<ComponentProps<'a'>, 'href' | 'onClick' | 'onPointerDown'>

/**
 * Returns the props of a plain link to a member. The router's own `Link` listens to the address, which of thousands of
 * rows costs more than all else that is drawn of them.
 */
export function useMemberLinks(): (member: RosterMember) => LinkProps {
  const router = useRouter()
  const churchId = useChurchId()
  return useMemo(() => {
    const to = '/members/form/$churchId/$memberId'
    const start = router.buildLocation({ to: '/members/form/$churchId', params: { churchId } }).href
    return ({ id: memberId }) => {
      const params = { churchId, memberId }
      return {
        href: `${start}/${memberId}`,
        onPointerDown: () => void router.preloadRoute({ to, params }),
        onClick: (event) => {
          if (forBrowser(event)) return
          event.preventDefault()
          void router.navigate({ to, params, search: listPart, state: { fromMembers: true } })
        },
      }
    }
  }, [router, churchId])
}
