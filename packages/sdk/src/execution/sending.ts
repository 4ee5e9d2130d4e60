import type { Address, Hex } from 'viem'
import type { Content } from './decide.js'
import type {
  ExecuteOptions,
  KeptTransaction,
  PlanClients,
  PlanProgress,
  TransactionState,
} from './types.js'

/** A transaction to carry out, and its surroundings. */
export type Sending = PlanClients &
  Pick<
    ExecuteOptions,
    | 'confirmations'
    | 'dropTimeout'
    | 'pollingInterval'
    | 'rpcTimeout'
    | 'signal'
    | 'signer'
    | 'unclearTimeout'
  > & {
    /** Distinguishes executions of equal transactions. */
    id?: string | undefined
    from: Address
    chainId: number
    /** The account has used all lower nonces. @default 0 */
    minNonce?: number | undefined
    content: Content
    /** Unix seconds after which its effect can only fail. */
    deadline?: bigint | undefined
    /** Topics of an event that it emits if it succeeds. */
    topics?: readonly (Hex | null)[] | undefined
    /** Maximum blocks in one request for logs. */
    logWindowSize?: number | undefined
    /** Signs again with the same nonce if fees rise; for a local key. */
    raisesFees?: boolean | undefined
    /** Simulates it. Called before each signing. */
    prepare: () => Promise<Prepared>
    /**
     * Throws if this is another chain. Called each time before it is signed or
     * handed out: on a chain that restarted, it could take effect.
     */
    assertChain?: (() => Promise<void>) | undefined
    /**
     * Awaited at each change. With a status, the state must be kept before
     * anything else happens.
     */
    onState: (
      state: TransactionState,
      status?: PlanProgress['status'],
    ) => Promise<void>
  }

/** The results of a dry run. */
export type Prepared = {
  /** The latest block. */
  sentAfterBlock: bigint
  /** Undefined if the node could not estimate it, and a wallet may. */
  estimate: bigint | undefined
  /** The latest block's gas limit, above which no node takes a transaction. */
  maxGas?: bigint | undefined
}

export const getSigner = ({
  walletClient,
  signer,
}: Pick<Sending, 'walletClient' | 'signer'>): KeptTransaction['signer'] =>
  walletClient.account?.type === 'local' ? 'local' : (signer ?? 'wallet')
