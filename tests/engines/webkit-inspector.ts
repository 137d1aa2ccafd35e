const maxWait = 60_000

interface Reply {
  id?: number
  method?: string
  params?: { targetInfo?: { targetId: string; type: string }; newTargetId?: string; message?: string }
  result?: { result: { value?: unknown; description?: string }; wasThrown?: boolean }
  error?: { message: string }
}

/** Connects to the remote inspector of the one page of a WebKit browser that is just being started. */
export async function connectInspector(address: string) {
  const path = await pageOf(address)
  const socket = new WebSocket(`ws://${address}${path}`)
  const waiting = new Map<number, (reply: Reply) => void>()
  let lastId = 0
  /** A page gets another target, with a process of its own, when it goes to another site. */
  let targetId = ''
  const attached = new Promise<void>((resolve, reject) => {
    for (const event of ['error', 'close'])
      socket.addEventListener(event, () => reject(new Error('The inspector cannot be reached.')))
    socket.addEventListener('message', ({ data }) => {
      const { method, params } = JSON.parse(String(data)) as Reply
      if (method === 'Target.targetCreated' && targetId === '') targetId = params!.targetInfo!.targetId
      if (method === 'Target.didCommitProvisionalTarget') targetId = params!.newTargetId!
      if (targetId !== '') resolve()
      if (method !== 'Target.dispatchMessageFromTarget') return
      const reply = JSON.parse(params!.message!) as Reply
      waiting.get(reply.id ?? 0)?.(reply)
      waiting.delete(reply.id ?? 0)
    })
  })
  await attached

  const inspector = {
    /** Resolves to what an expression is worth in the page. Rejects when the page is left before it is known. */
    async evaluate<T>(expression: string): Promise<T> {
      const id = ++lastId
      const reply = new Promise<Reply>((resolve, reject) => {
        waiting.set(id, resolve)
        setTimeout(() => reject(new Error('The page does not respond.')), 5000)
      })
      const message = JSON.stringify({
        id,
        method: 'Runtime.evaluate',
        params: { expression, returnByValue: true },
      })
      const params = { targetId, message }
      socket.send(JSON.stringify({ id, method: 'Target.sendMessageToTarget', params }))
      const { result, error } = await reply
      if (!result || result.wasThrown) throw new Error(error?.message ?? result?.result.description)
      return result.result.value as T
    },
    async until(expression: string): Promise<void> {
      const end = Date.now() + maxWait
      while (!(await inspector.evaluate<boolean>(expression).catch(() => false))) {
        if (Date.now() > end) throw new Error(`This did not come to be: ${expression}`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    close: () => socket.close(),
  }
  return inspector
}

/** Waits for the page in the inspector's list, and returns the path of its socket. */
async function pageOf(address: string): Promise<string> {
  const end = Date.now() + maxWait
  for (;;) {
    const list = await fetch(`http://${address}/`).then(
      (response) => response.text(),
      () => '',
    )
    const path = /'(?:[^']*)' \+ window\.location\.host \+ '(\/socket[^']+)'/.exec(list)?.[1]
    if (path) return path
    if (Date.now() > end) throw new Error('WebKitGTK’s inspector does not listen.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
