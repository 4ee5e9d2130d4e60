import { createId } from './createId.js'
import { createListeners } from './createListeners.js'
import { RpcError } from './errors.js'
import type { FromWorker, ServedChain, ToWorker } from './serveChain.js'
import type { Answer, BrowserChainProvider, RequestArguments } from './types.js'

/**
 * Runs a chain in a worker and returns its EIP-1193 provider. The chain is stored in
 * IndexedDB, and shared by all tabs of the site that use its name.
 */
export function connectBrowserChain({
  worker,
  ...parameters
}: connectBrowserChain.Parameters): BrowserChainProvider {
  const waiting = new Map<string, (answer: Answer) => void>()
  const { emit, ...listeners } = createListeners()
  worker.onmessage = ({ data }: { data: FromWorker }) => {
    if (data.type === 'message') {
      emit(data.message)
      return
    }
    waiting.get(data.id)?.(data.answer)
    waiting.delete(data.id)
  }
  let failure: Answer | undefined
  worker.onerror = (event) => {
    const reason = event.message || 'its script could not be loaded'
    failure = {
      error: {
        code: -32603,
        message: `The chain cannot run: its worker failed (${reason}).`,
      },
    }
    for (const settle of waiting.values()) settle(failure)
    waiting.clear()
  }
  const post = (message: ToWorker) => worker.postMessage(message)
  post({ type: 'start', parameters })

  return {
    async request(request: RequestArguments) {
      const id = createId()
      const { result, error } =
        failure ??
        (await new Promise<Answer>((resolve) => {
          waiting.set(id, resolve)
          post({ type: 'request', id, request })
        }))
      if (error) throw new RpcError(error.code, error.message, error.data)
      return result
    },
    ...listeners,
  }
}

export declare namespace connectBrowserChain {
  type Parameters = ServedChain & {
    worker: Pick<Worker, 'postMessage' | 'onmessage' | 'onerror'>
  }
}
