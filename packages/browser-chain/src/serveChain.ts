import { bytesToHex, hexToBytes } from '@ethereumjs/util'
import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js'
import { type BrowserChain, createBrowserChain } from './createBrowserChain.js'
import { createDatabaseStorage } from './createDatabaseStorage.js'
import type {
  Answer,
  ChainSnapshot,
  Hex,
  ProviderMessage,
  RequestArguments,
} from './types.js'

/** What a tab tells its worker. */
export type ToWorker =
  | { type: 'start'; parameters: ServedChain }
  | { type: 'request'; id: string; request: RequestArguments }

/** What a worker tells its tab. */
export type FromWorker =
  | { type: 'answer'; id: string; answer: Answer }
  | { type: 'message'; message: ProviderMessage }

/** Which chain the tabs share. */
export type ServedChain = {
  /** Names the database and the lock. Tabs with the same name share a chain. */
  name: string
  chainId: number
  /** What the chain begins with, unless the browser has kept one of this name. */
  snapshot: ChainSnapshot
  startTime?: number | 'now' | undefined
  blockTime?: number | undefined
  maxBlocks?: number | undefined
}

/** What the workers of several tabs tell each other. */
type ToWorkers =
  | FromWorker
  | { type: 'request'; id: string; request: RequestArguments }
  | { type: 'lead' }

type Port = {
  postMessage: (message: FromWorker) => void
  onmessage: ((event: { data: ToWorker }) => void) | null
}

/**
 * Serves a chain from a worker. Each tab has a worker, and the one that holds a Web
 * Lock runs the chain for all of them. When its tab is closed the next one takes
 * over from what was kept, and gets the requests that have no answer yet.
 */
export function serveChain(port: Port): void {
  const pending = new Map<string, RequestArguments>()
  let channel: BroadcastChannel | undefined
  let leading: Promise<BrowserChain> | undefined
  let isReady = false
  /** Of other tabs, from before this worker told that it leads: they ask twice. */
  const early = new Set<string>()

  const settle = (id: string, answer: Answer) => {
    if (pending.delete(id)) port.postMessage({ type: 'answer', id, answer })
  }
  const tell = (message: ToWorkers) => channel?.postMessage(message)

  function start({ name, ...parameters }: ServedChain) {
    channel = new BroadcastChannel(`browser-chain ${name}`)
    channel.onmessage = async ({ data }: { data: ToWorkers }) => {
      if (data.type === 'answer') settle(data.id, data.answer)
      else if (data.type === 'message') port.postMessage(data)
      else if (data.type === 'lead')
        for (const [id, request] of pending)
          tell({ type: 'request', id, request })
      else if (leading && !early.has(data.id)) {
        if (!isReady) early.add(data.id)
        const answer = await getAnswer(await leading, data.request)
        tell({ type: 'answer', id: data.id, answer })
      }
    }
    void navigator.locks.request(`browser-chain ${name}`, async () => {
      leading = createBrowserChain({
        ...parameters,
        storage: createDatabaseStorage(`browser-chain ${name}`),
      })
      const chain = await leading
      chain.on('message', (message) => {
        port.postMessage({ type: 'message', message })
        tell({ type: 'message', message })
      })
      isReady = true
      tell({ type: 'lead' })
      for (const [id, request] of pending)
        settle(id, await getAnswer(chain, request))
      // Held for as long as the worker lives.
      await new Promise(() => {})
    })
  }

  port.onmessage = async ({ data }) => {
    if (data.type === 'start') return start(data.parameters)
    const { id, request } = data
    pending.set(id, request)
    if (leading) settle(id, await getAnswer(await leading, request))
    else tell({ type: 'request', id, request })
  }
}

async function getAnswer(
  chain: BrowserChain,
  request: RequestArguments,
): Promise<Answer> {
  try {
    return { result: await chain.request(request) }
  } catch (error) {
    // One that the worker before has mined, whose answer was lost.
    const known = await findSent(chain, request)
    if (known !== undefined) return { result: known }
    const { code = -32603, message, data } = error as Answer['error'] & object
    return { error: { code, message, data } }
  }
}

async function findSent(
  chain: BrowserChain,
  { method, params = [] }: RequestArguments,
): Promise<Hex | undefined> {
  if (method !== 'eth_sendRawTransaction') return undefined
  const raw = String(params[0])
  if (!/^0x([0-9a-f]{2})+$/i.test(raw)) return undefined
  const hash = bytesToHex(keccak256(hexToBytes(raw as Hex)))
  const receipt = await chain.request({
    method: 'eth_getTransactionReceipt',
    params: [hash],
  })
  return receipt ? hash : undefined
}
