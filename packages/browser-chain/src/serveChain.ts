import { bytesToHex, hexToBytes } from '@ethereumjs/util'
import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js'
import { type BrowserChain, createBrowserChain } from './createBrowserChain.js'
import { createDatabaseStorage } from './createDatabaseStorage.js'
import { createId } from './createId.js'
import type { Answer, Hex, ProviderMessage, RequestArguments } from './types.js'

/** A message from a tab to its worker. */
export type ToWorker =
  | { type: 'start'; parameters: ServedChain }
  | { type: 'request'; id: string; request: RequestArguments }

/** A message from a worker to its tab. */
export type FromWorker =
  | { type: 'answer'; id: string; answer: Answer }
  | { type: 'message'; message: ProviderMessage }

export type ServedChain = Omit<
  createBrowserChain.Parameters,
  'storage' | 'now'
> & {
  /** Name of the database and the lock. Tabs with the same name share a chain. */
  name: string
}

/** A message between the workers of different tabs. */
type ToWorkers =
  /** Requests the worker that runs the chain. */
  | { type: 'who' }
  /** The sender will run the chain soon. */
  | { type: 'starting' }
  /** The sender runs the chain. */
  | { type: 'lead'; leader: string }
  | { type: 'request'; leader: string; id: string; request: RequestArguments }
  | { type: 'answer'; leader: string; id: string; answer: Answer }
  | { type: 'message'; leader: string; message: ProviderMessage }

type Port = {
  postMessage: (message: FromWorker) => void
  onmessage: ((event: { data: ToWorker }) => void) | null
}

type Asked = { request: RequestArguments; done: (answer: Answer) => void }

/** Milliseconds without a message from the leader before another tab takes over. */
const patience = 5_000

/**
 * Serves a chain from a worker. Each tab has a worker, and the one that holds a Web
 * Lock runs the chain for all of them. If its tab is closed, or is suspended and does
 * not answer, another worker takes over from the storage, and gets all unanswered
 * requests.
 */
export function serveChain(port: Port): void {
  const me = createId()
  /** Requests that were not answered yet. */
  const pending = new Map<string, Asked>()
  /** The tab's subscriptions, by the id that the tab uses. */
  const subscriptions = new Map<
    string,
    { request: RequestArguments; id: unknown }
  >()
  let parameters: ServedChain | undefined
  let channel: BroadcastChannel | undefined
  /** The chain, if this worker runs it. */
  let chain: BrowserChain | undefined
  let leader: string | undefined
  let isStarting = false
  /** Counts this worker's lock requests, of which only the latest counts. */
  let turn = 0
  let isWaiting = false
  /** The time of the last message from the leader. */
  let heard = 0
  let watch: ReturnType<typeof setInterval> | undefined

  const post = (message: ToWorkers) => channel?.postMessage(message)
  const settle = (id: string, answer: Answer) => {
    const asked = pending.get(id)
    pending.delete(id)
    asked?.done(answer)
  }

  /**
   * Forwards a request to the worker that runs the chain. Each request is forwarded
   * only once.
   */
  async function forward(id: string, { request }: Asked) {
    const own = chain
    if (own) {
      const answer = await getAnswer(own, request)
      // Another worker now runs the chain, and also gets the request.
      if (chain === own) settle(id, answer)
    } else if (leader) post({ type: 'request', leader, id, request })
    else {
      post({ type: 'who' })
      if (!isWaiting) lead()
    }
  }
  function ask(id: string, asked: Asked) {
    if (pending.size === 0) heard = Date.now()
    pending.set(id, asked)
    watch ??= setInterval(checkLeader, 1_000)
    void forward(id, asked)
  }
  function checkLeader() {
    if (chain || isStarting || pending.size === 0) {
      clearInterval(watch)
      watch = undefined
    } else if (Date.now() - heard < patience) post({ type: 'who' })
    else {
      heard = Date.now()
      lead({ steal: true })
    }
  }

  /** Follows another worker that runs the chain. */
  function follow(next: string) {
    leader = next
    const waiting = [...pending]
    for (const [known, subscription] of subscriptions) {
      subscription.id = undefined
      ask(createId(), {
        request: subscription.request,
        done: ({ result }) => {
          const current = subscriptions.get(known)
          if (current) current.id = result
        },
      })
    }
    for (const [id, asked] of waiting) void forward(id, asked)
  }
  const pass = (message: ProviderMessage) => {
    const { subscription, result } = message.data
    for (const [known, { id }] of subscriptions)
      if (id === subscription)
        port.postMessage({
          type: 'message',
          message: {
            type: message.type,
            data: { subscription: known as Hex, result },
          },
        })
  }

  function lead(options: LockOptions = {}) {
    const { name, ...rest } = parameters as ServedChain
    const mine = ++turn
    isWaiting = true
    const run = async () => {
      if (mine !== turn) return
      isStarting = true
      const own = await createBrowserChain({
        ...rest,
        storage: createDatabaseStorage(`browser-chain ${name}`),
      })
      isStarting = false
      chain = own
      own.on('message', (message) => {
        if (chain !== own) return
        pass(message)
        post({ type: 'message', leader: me, message })
      })
      post({ type: 'lead', leader: me })
      follow(me)
      // The lock is held for as long as the worker exists.
      await new Promise(() => {})
    }
    void navigator.locks
      .request(`browser-chain ${name}`, options, run)
      .catch((error: Error) => {
        if (mine !== turn) return
        chain?.stop()
        chain = undefined
        leader = undefined
        isStarting = false
        isWaiting = false
        // Another worker has taken the lock.
        if (error.name === 'AbortError') {
          heard = Date.now()
          lead()
          for (const [id, asked] of [...pending]) void forward(id, asked)
        } else fail(error.message)
      })
  }
  /** Rejects waiting requests. The next request tries again. */
  function fail(reason: string) {
    const error = { code: -32603, message: `The chain cannot run: ${reason}` }
    for (const id of [...pending.keys()]) settle(id, { error })
  }

  async function listen({ data }: { data: ToWorkers }) {
    if (data.type === 'who') {
      if (chain) post({ type: 'lead', leader: me })
      else if (isStarting) post({ type: 'starting' })
      return
    }
    if (data.type === 'request') {
      const own = chain
      if (!own || data.leader !== me) return
      const { id, request } = data
      const answer = await getAnswer(own, request)
      if (chain === own) post({ type: 'answer', leader: me, id, answer })
      return
    }
    heard = Date.now()
    if (data.type === 'starting') return
    if (data.type === 'lead') {
      if (data.leader !== leader) follow(data.leader)
    } else if (data.leader !== leader) return
    else if (data.type === 'answer') settle(data.id, data.answer)
    else pass(data.message)
  }

  port.onmessage = ({ data }) => {
    if (data.type === 'start') {
      parameters = data.parameters
      channel = new BroadcastChannel(`browser-chain ${parameters.name}`)
      channel.onmessage = listen
      return
    }
    const { id, request } = data
    const answerTab = (answer: Answer) =>
      port.postMessage({ type: 'answer', id, answer })
    if (!globalThis.navigator?.locks) {
      const message =
        'The chain needs a secure context: serve the page over https, or from localhost.'
      return answerTab({ error: { code: -32603, message } })
    }
    const [first] = request.params ?? []
    if (request.method === 'eth_subscribe')
      ask(id, {
        request,
        done(answer) {
          if (answer.error) return answerTab(answer)
          const known = createId()
          subscriptions.set(known, { request, id: answer.result })
          answerTab({ result: known })
        },
      })
    else if (request.method === 'eth_unsubscribe') {
      const subscription = subscriptions.get(String(first))
      subscriptions.delete(String(first))
      if (subscription === undefined) return answerTab({ result: false })
      ask(id, {
        request: { ...request, params: [subscription.id] },
        done: answerTab,
      })
    } else ask(id, { request, done: answerTab })
  }
}

async function getAnswer(
  chain: BrowserChain,
  request: RequestArguments,
): Promise<Answer> {
  try {
    return { result: await chain.request(request) }
  } catch (error) {
    // The previous worker may have mined the transaction without its answer arriving.
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
  const known = await chain.request({
    method: 'eth_getTransactionByHash',
    params: [hash],
  })
  return known ? hash : undefined
}
