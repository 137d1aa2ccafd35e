import { useEffect, useState } from 'react'
import { session } from '#src/api/session.ts'
import { filesOfShare } from '#src/offline/shared/shared-files.ts'

export function useSharedFiles(id: string | undefined): File[] | undefined {
  const [read, setRead] = useState<{ id: string; files: File[] }>()
  useEffect(() => {
    const userId = session().user?.id
    if (id === undefined || userId === undefined) return
    let isOver = false
    void filesOfShare(id, userId)
      .catch(() => [])
      .then((files) => !isOver && setRead({ id, files }))
    return () => {
      isOver = true
    }
  }, [id])
  if (id === undefined) return []
  return read?.id === id ? read.files : undefined
}
