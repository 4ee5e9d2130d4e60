import {
  type RpcAnswer,
  type RpcCall,
  startFaultProxy,
} from '@letheswap/devnet'

/** A test's handler of one request. Its result is the answer. */
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

/** Stands between a faucet and its node, and lets tests spoil the line. */
export async function startRpcProxy(target: string) {
  const { close, setRules, url } = await startFaultProxy({ target })
  const drop = () => {
    throw new Error('dropped')
  }
  return {
    url,
    /** Spoils requests from now on; without an argument, no more. */
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
