import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConversations } from '#src/queries/use-conversations.ts'
import { useDesk } from '#src/ui/lists/use-desk.ts'

/** Where there is room beside the list, opens its first conversation. */
export function FirstConversation() {
  const desk = useDesk()
  const navigate = useNavigate()
  const userId = useConversations().conversations[0]?.to_user_id
  useEffect(() => {
    if (desk && userId !== undefined)
      void navigate({ to: '/leagues/messages/$userId', params: { userId }, replace: true })
  }, [desk, userId, navigate])
  return null
}
