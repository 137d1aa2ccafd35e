import type { Carrier } from '#src/api/client.ts'

/** Stall timeout in milliseconds. */
const stallTimeout = 45_000

export function uploadCarrier(onSent: (bytes: number) => void): Carrier {
  return (address, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      let timer: ReturnType<typeof setTimeout>
      const abort = () => request.abort()
      const moved = () => {
        clearTimeout(timer)
        timer = setTimeout(abort, stallTimeout)
      }
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      }
      const fail = () => {
        end()
        reject(signal?.aborted ? (signal.reason as Error) : new TypeError('No response'))
      }

      request.open(method, address)
      for (const [name, value] of Object.entries(headers as Record<string, string>))
        request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded }) => {
        moved()
        onSent(loaded)
      }
      request.onprogress = moved
      request.onerror = fail
      request.onabort = fail
      request.onload = () => {
        end()
        resolve(responseOf(request))
      }
      signal?.addEventListener('abort', abort)
      moved()
      request.send(body as XMLHttpRequestBodyInit)
    })
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  return new Response(request.responseText, {
    status: request.status,
    headers: headers.filter(([name]) => name !== ''),
  })
}
