import { isUserRejection, matchesErrorChain } from '@letheswap/sdk'
import { type Chain, type Client, type Hash, withTimeout } from 'viem'
import { addChain, getBlock, switchChain } from 'viem/actions'
import {
  ChainAddFailedError,
  ChainSwitchFailedError,
  ChainUndeterminedError,
} from '../errors/chain.js'
import { AlreadyProcessingError } from '../errors/wallet.js'
import { getChainId } from './getChainId.js'

export declare namespace ensureChain {
  type Parameters = {
    chain: Chain
    genesisHash: Hash
    /** Milliseconds to wait for the wallet to switch. */
    timeout: number
  }
  type ErrorType =
    | AlreadyProcessingError
    | ChainUndeterminedError
    | ChainSwitchFailedError
    | ChainAddFailedError
}

/**
 * Switches the wallet to the chain, or adds the chain. Verifies `eth_chainId` and the
 * hash of block 0, because the wallet's answer proves neither.
 */
export async function ensureChain(
  client: Client,
  { chain, genesisHash, timeout }: ensureChain.Parameters,
): Promise<void> {
  const isThere = async () => (await getChainId(client, chain.id)) === chain.id
  if (!(await isThere())) {
    if ((await trySwitch(client, chain)) === 'unknown') {
      await add(client, chain)
      // Some versions add a chain without switching to it.
      if (!(await isThere())) await trySwitch(client, chain)
    }
    // The chain may change long after the wallet's answer.
    const end = Date.now() + timeout
    while (!(await isThere())) {
      if (Date.now() > end)
        throw new ChainSwitchFailedError({ chainId: chain.id })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const fail = (reason: 'unreachable' | 'genesis', cause?: unknown) =>
    new ChainUndeterminedError({ chainId: chain.id, reason, cause })
  // The wallet's RPC URL for the chain may no longer work.
  const read = () => getBlock(client, { blockNumber: 0n })
  const { hash } = await withTimeout(read, { timeout }).catch((cause) => {
    throw fail('unreachable', cause)
  })
  if (hash?.toLowerCase() !== genesisHash.toLowerCase()) throw fail('genesis')
}

async function trySwitch(
  client: Client,
  chain: Chain,
): Promise<'done' | 'unknown'> {
  try {
    await switchChain(client, chain)
    return 'done'
  } catch (cause) {
    assertNotOpen(cause)
    // MetaMask mobile nests the code 4902 in the error's data.
    const isUnknown = matchesErrorChain(
      cause,
      ({ code, message }) =>
        code === 4902 ||
        (typeof message === 'string' && /unrecognized chain id/i.test(message)),
    )
    if (isUnknown && !isUserRejection(cause)) return 'unknown'
    throw new ChainSwitchFailedError({ chainId: chain.id, cause })
  }
}

async function add(client: Client, chain: Chain): Promise<void> {
  await addChain(client, { chain }).catch((cause: unknown) => {
    assertNotOpen(cause)
    throw new ChainAddFailedError({ chainId: chain.id, cause })
  })
}

/** Throws if a network prompt is already open. */
function assertNotOpen(cause: unknown) {
  if (matchesErrorChain(cause, ({ code }) => code === -32002))
    throw new AlreadyProcessingError({ cause })
}
