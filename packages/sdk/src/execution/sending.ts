import type { Address, Hex } from 'viem'
import type { Content } from './decide.js'
import type {
  ExecuteOptions,
  KeptTransaction,
  PlanClients,
  PlanProgress,
  TransactionState,
} from './types.js'

/** A transaction to send, and its context. */
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
    /**
     * The lowest nonce to use. Mined transactions of the account use all nonces below
     * it.
     * @default 0
     */
    minNonce?: number | undefined
    content: Content
    /** Unix seconds after which the transaction can only fail. */
    deadline?: bigint | undefined
    /** Topics of an event that the transaction emits if it succeeds. */
    topics?: readonly (Hex | null)[] | undefined
    /** Maximum blocks per log request. */
    logWindowSize?: number | undefined
    /** Signs again with the same nonce if fees rise. Only for a local key. */
    raisesFees?: boolean | undefined
    /** Simulates the transaction. Called before each signing. */
    prepare: () => Promise<Prepared>
    /**
     * Throws on another chain. Called each time before the transaction is signed or
     * handed out, because a restarted chain might accept the transaction.
     */
    assertChain?: (() => Promise<void>) | undefined
    /**
     * Called and awaited at each change. With a status, the state must be stored before
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
  /** Undefined if the node could not estimate it. A wallet may still succeed. */
  estimate: bigint | undefined
  /** The latest block's gas limit. Nodes refuse transactions above it. */
  maxGas?: bigint | undefined
}

export const getSigner = ({
  walletClient,
  signer,
}: Pick<Sending, 'walletClient' | 'signer'>): KeptTransaction['signer'] =>
  walletClient.account?.type === 'local' ? 'local' : (signer ?? 'wallet')
