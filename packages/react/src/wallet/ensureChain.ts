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
    /** How long the wallet gets to arrive, in milliseconds. */
    timeout: number
  }
  type ErrorType =
    | AlreadyProcessingError
    | ChainUndeterminedError
    | ChainSwitchFailedError
    | ChainAddFailedError
}

/**
 * Brings the wallet to the chain: switch, or add where the wallet does not
 * know it. A wallet's promise is not believed: it is there when `eth_chainId`
 * says so and block 0 is the deployment's own.
 */
export async function ensureChain(
  client: Client,
  { chain, genesisHash, timeout }: ensureChain.Parameters,
): Promise<void> {
  const isThere = async () => (await getChainId(client, chain.id)) === chain.id
  if (!(await isThere())) {
    if ((await trySwitch(client, chain)) === 'unknown') {
      await add(client, chain)
      // Some versions add a chain without going there.
      if (!(await isThere())) await trySwitch(client, chain)
    }
    // The change may come well after the wallet's answer.
    const end = Date.now() + timeout
    while (!(await isThere())) {
      if (Date.now() > end)
        throw new ChainSwitchFailedError({ chainId: chain.id })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const fail = (reason: 'unreachable' | 'genesis', cause?: unknown) =>
    new ChainUndeterminedError({ chainId: chain.id, reason, cause })
  // A wallet may keep a chain that nothing answers for.
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
    const isRejected = isUserRejection(cause)
    // The desktop wallet says 4902 at the top, the mobile one deep inside.
    const isUnknown = matchesErrorChain(
      cause,
      ({ code, message }) =>
        code === 4902 ||
        (typeof message === 'string' && /unrecognized chain id/i.test(message)),
    )
    if (isUnknown && !isRejected) return 'unknown'
    throw new ChainSwitchFailedError({ chainId: chain.id, cause, isRejected })
  }
}

async function add(client: Client, chain: Chain): Promise<void> {
  await addChain(client, { chain }).catch((cause: unknown) => {
    assertNotOpen(cause)
    throw new ChainAddFailedError({
      chainId: chain.id,
      cause,
      isRejected: isUserRejection(cause),
    })
  })
}

/** Another page's prompt about the network is open: that is no failure of it. */
function assertNotOpen(cause: unknown) {
  if (matchesErrorChain(cause, ({ code }) => code === -32002))
    throw new AlreadyProcessingError({ cause })
}
