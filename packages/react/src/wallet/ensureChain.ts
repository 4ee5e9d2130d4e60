import type { Chain, Hash } from 'viem'
import {
  ChainAddFailedError,
  ChainSwitchFailedError,
  ChainUndeterminedError,
} from '../errors/chain.js'
import { isRejection, someCause } from '../errors/isRejection.js'
import { toError } from '../errors/toError.js'
import { getChainId } from './getChainId.js'
import type { WalletProvider } from './types.js'

/**
 * Brings the wallet to the chain: switch, or add where the wallet does not
 * know it. A wallet's promise is not believed: it is there when `eth_chainId`
 * says so and block 0 is the deployment's own.
 *
 * @throws ChainUndeterminedError, ChainSwitchFailedError, ChainAddFailedError
 */
export async function ensureChain(parameters: {
  provider: WalletProvider
  chain: Chain
  genesisHash: Hash
  /** How long the wallet gets to arrive, in milliseconds. */
  timeout: number
}): Promise<void> {
  const { chain, genesisHash, provider, timeout } = parameters
  const isThere = async () =>
    (await getChainId(provider, chain.id)) === chain.id

  if (!(await isThere())) {
    if ((await switchChain(provider, chain)) === 'unknown') {
      await addChain(provider, chain)
      // Some versions add a chain without going there.
      if (!(await isThere())) await switchChain(provider, chain)
    }
    if (!(await waitUntil(provider, isThere, timeout)))
      throw new ChainSwitchFailedError({ chainId: chain.id })
  }
  await verifyGenesis({ chain, genesisHash, provider, timeout })
}

async function switchChain(
  provider: WalletProvider,
  chain: Chain,
): Promise<'done' | 'unknown'> {
  try {
    await provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: `0x${chain.id.toString(16)}` }],
    })
    return 'done'
  } catch (thrown) {
    const cause = toError(thrown)
    if (isRejection(cause))
      throw new ChainSwitchFailedError({
        chainId: chain.id,
        cause,
        isRejected: true,
      })
    if (someCause(cause, isUnknownChain)) return 'unknown'
    throw new ChainSwitchFailedError({ chainId: chain.id, cause })
  }
}

/** The desktop wallet says 4902 at the top, the mobile one deep inside. */
function isUnknownChain({
  code,
  message,
}: {
  code?: unknown
  message?: unknown
}): boolean {
  return (
    code === 4902 ||
    (typeof message === 'string' && /unrecognized chain id/i.test(message))
  )
}

async function addChain(provider: WalletProvider, chain: Chain) {
  try {
    await provider.request({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: `0x${chain.id.toString(16)}`,
          chainName: chain.name,
          nativeCurrency: chain.nativeCurrency,
          rpcUrls: chain.rpcUrls.default.http,
        },
      ],
    })
  } catch (thrown) {
    const cause = toError(thrown)
    throw new ChainAddFailedError({
      chainId: chain.id,
      cause,
      isRejected: isRejection(cause),
    })
  }
}

/** `chainChanged` may come well after the promise's answer. */
async function waitUntil(
  provider: WalletProvider,
  isThere: () => Promise<boolean>,
  timeout: number,
): Promise<boolean> {
  if (await isThere()) return true
  return new Promise((resolve, reject) => {
    const settle = (run: () => void) => {
      clearInterval(poll)
      clearTimeout(timer)
      provider.removeListener?.('chainChanged', check)
      run()
    }
    const check = () => {
      isThere().then(
        (there) => there && settle(() => resolve(true)),
        (error) => settle(() => reject(error)),
      )
    }
    const poll = setInterval(check, 250)
    const timer = setTimeout(() => settle(() => resolve(false)), timeout)
    provider.on?.('chainChanged', check)
  })
}

async function verifyGenesis(parameters: {
  provider: WalletProvider
  chain: Chain
  genesisHash: Hash
  timeout: number
}) {
  const { chain, genesisHash, provider, timeout } = parameters
  const fail = (reason: 'unreachable' | 'genesis', cause?: unknown) =>
    new ChainUndeterminedError({
      chainId: chain.id,
      reason,
      cause: cause === undefined ? undefined : toError(cause),
    })
  let timer: ReturnType<typeof setTimeout> | undefined
  const block = await Promise.race([
    provider.request({
      method: 'eth_getBlockByNumber',
      params: ['0x0', false],
    }),
    // A wallet may keep a chain that nothing answers for.
    new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error('The wallet’s node did not answer in time.')),
        timeout,
      )
    }),
  ])
    .catch((error: unknown) => {
      throw fail('unreachable', error)
    })
    .finally(() => clearTimeout(timer))
  const hash = (block as { hash?: string } | null)?.hash
  if (hash?.toLowerCase() !== genesisHash.toLowerCase()) throw fail('genesis')
}
