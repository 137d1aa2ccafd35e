import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Navigates after a call, as `useNavigate`, unless the person has left the screen while the call was under way: where
 * they went is where they stay.
 */
export function useNavigateAfter(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useCallback(
    async (to) => {
      if (isShown.current) await navigate(to)
    },
    [navigate],
  ) as typeof navigate
}
