import {
  type RpcAnswer,
  type RpcCall,
  startFaultProxy,
} from '@letheswap/devnet'

/** A test's handler of a request. Its result is the answer. */
export type Interference = (context: {
  calls: readonly RpcCall[]
  /** The JSON-RPC methods of the request. */
  methods: string[]
  /** Fetches the node's answer. */
  forward: () => Promise<string>
  drop: () => never
}) => Answer | Promise<Answer>

// biome-ignore lint/suspicious/noConfusingVoidType: what a function without `return` returns
type Answer = RpcAnswer | string | undefined | void

/** Starts a proxy between a faucet and its node, which can disturb the connection. */
export async function startRpcProxy(target: string) {
  const { close, setRules, url } = await startFaultProxy({ target })
  const drop = () => {
    throw new Error('dropped')
  }
  return {
    url,
    /** Disturbs requests from now on. Without an argument, stops disturbing them. */
    interfere(by?: Interference) {
      if (!by) return setRules([])
      setRules([
        {
          fault: async ({ calls, forward }) => {
            const answer = await by({
              calls,
              methods: calls.map(({ method }) => method),
              forward: async () => (await forward()).body,
              drop,
            })
            return typeof answer === 'string'
              ? { body: answer }
              : (answer ?? forward())
          },
        },
      ])
    },
    stop: close,
  }
}
