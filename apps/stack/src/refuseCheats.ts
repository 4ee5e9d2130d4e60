/**
 * A development node changes its chain and signs at will; other machines may
 * only read and send signed transactions.
 */
const isAllowed = (method: unknown) =>
  typeof method === 'string' &&
  /^(eth|net|web3)_/.test(method) &&
  !/^eth_(sign|send(?!RawTransaction))/.test(method)

type Request = { id?: unknown; method?: unknown } | null | undefined

/** Returns the error where a request is for this machine only. */
export function refuseCheats(body: string): object | undefined {
  let requests: Request | Request[]
  try {
    requests = JSON.parse(body)
  } catch {
    return toError(null, -32700, 'Parse error')
  }
  const list = [requests].flat()
  const isRefused = (request: Request) => !isAllowed(request?.method)
  if (list.length > 0 && !list.some(isRefused)) return undefined
  const refused = list.find(isRefused)
  const answers = (list.length > 0 ? list : [null]).map((request) =>
    toError(
      request?.id ?? null,
      -32601,
      `${refused?.method ?? 'This request'} is available only on the machine that runs the network.`,
    ),
  )
  return Array.isArray(requests) ? answers : answers[0]
}

const toError = (id: unknown, code: number, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})
