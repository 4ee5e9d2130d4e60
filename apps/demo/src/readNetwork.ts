import type {
  ChainSnapshot,
  createBrowserChain,
} from '@letheswap/browser-chain'
import {
  DEFAULT_CLAIM_AMOUNTS,
  type Deployment,
  getTokens,
  type Token,
} from '@letheswap/sdk'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  numberToHex,
  stringToHex,
} from 'viem'
import { loadDeployment } from '../../web/src/lib/loadDeployment'
import { isFork } from './demoStorage'

/** `network.json`, which the build takes from a devnet, or a fork. */
export type Network = {
  /** Names the chain: one with other contracts is another chain. */
  digest: string
  deployment: Deployment
  snapshot?: ChainSnapshot
  fork?: createBrowserChain.Parameters['fork']
  /** Key of the account that pays the faucet's coins, known to everybody. */
  payer: Hex
}

/** Reads the demo's own network, or forks that of the page next to it. */
export async function readNetwork(): Promise<Network> {
  if (!isFork) return fetch('network.json').then((it) => it.json())
  const deployment = await loadDeployment()
  return {
    digest: keccak256(stringToHex(JSON.stringify(deployment))).slice(2, 18),
    deployment,
    fork: { rpcUrl: deployment.chain.rpcUrls[0] as string },
    payer: keccak256(stringToHex('payer of a fork')),
  }
}

type Provider = {
  request(request: { method: string; params: unknown[] }): Promise<unknown>
}

/** More than all claims of a tab take, and little enough for any token. */
const held = 2n ** 100n
/** Storage slots of token contracts in which balances are looked for. */
const maxSlot = 20

/**
 * Gives an account coins and tokens of a fork.
 *
 * @returns What the faucet pays of each, in whole coins. It has no token whose
 * balances are not in a mapping as OpenZeppelin's and Solmate's are.
 */
export async function fundPayer(
  provider: Provider,
  deployment: Deployment,
  payer: Address,
): Promise<Record<string, string>> {
  const ask = (method: string, ...params: unknown[]) =>
    provider.request({ method, params }) as Promise<Hex>
  const value = numberToHex(held, { size: 32 })

  async function fund({ address, isNative }: Token): Promise<boolean> {
    if (isNative) {
      await ask('anvil_setBalance', payer, numberToHex(held))
      return true
    }
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [payer],
    })
    for (let slot = 0n; slot < maxSlot; slot++) {
      const place = keccak256(
        encodeAbiParameters(
          [{ type: 'address' }, { type: 'uint256' }],
          [payer, slot],
        ),
      )
      const balance = await ask('eth_call', { to: address, data }, 'latest', {
        [address]: { stateDiff: { [place]: value } },
      }).catch(() => undefined)
      if (balance !== value) continue
      await ask('anvil_setStorageAt', address, place, value)
      return true
    }
    return false
  }

  const amounts: Record<string, string> = {}
  for (const token of getTokens(deployment))
    if (await fund(token))
      amounts[token.symbol] = DEFAULT_CLAIM_AMOUNTS[token.symbol] ?? '100'
  return amounts
}
