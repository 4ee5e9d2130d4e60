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
    /** The account has used the nonces below. @default 0 */
    minNonce?: number | undefined
    content: Content
    /** Its effect can only fail afterwards, in Unix seconds. */
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
     * Checks whether what was handed out may be handed out again: on a chain
     * that restarted, it could take effect. Throws if it never may.
     */
    mayRepeat?: (() => Promise<boolean>) | undefined
    /**
     * Awaited at each change. With a status, the state must be kept before
     * anything else happens.
     */
    onState: (
      state: TransactionState,
      status?: PlanProgress['status'],
    ) => Promise<void>
  }

/** What a dry run has shown. */
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
