import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/** `useNavigate` for use after a call: does nothing if the user has navigated meanwhile. */
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
