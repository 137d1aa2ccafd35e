import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/** Does nothing if the user has navigated since the call. */
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
