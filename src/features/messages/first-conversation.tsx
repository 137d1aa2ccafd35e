import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConversations } from '#src/queries/use-conversations.ts'
import { useDesk } from '#src/ui/lists/use-desk.ts'

/** Opens the first conversation; `list` keeps the list on phones. */
export function FirstConversation({ list }: { list: boolean }) {
  const desk = useDesk()
  const navigate = useNavigate()
  const userId = useConversations().conversations[0]?.to_user_id
  useEffect(() => {
    if ((desk || !list) && userId !== undefined)
      void navigate({ to: '/leagues/messages/$userId', params: { userId }, replace: true })
  }, [desk, list, userId, navigate])
  return null
}
