import type {
  ChainSnapshot,
  createBrowserChain,
} from '@letheswap/browser-chain'
import { DEFAULT_CLAIM_AMOUNTS, type Deployment } from '@letheswap/sdk'
import { type Hex, keccak256, stringToHex } from 'viem'
import { loadDeployment } from '../../web/src/lib/loadDeployment'
import { isFork } from './demoStorage'

/** The contents of `network.json`, which the build takes from a devnet, or of a fork. */
export type Network = {
  /** Identifies the chain. It changes with the contracts. */
  digest: string
  deployment: Deployment
  snapshot?: ChainSnapshot
  fork?: createBrowserChain.Parameters['fork']
  /**
   * Private key of the account that pays the faucet's coins. It is public, because the
   * coins have no value.
   */
  payer: Hex
  /** Amounts that the faucet pays, in whole coins, by symbol. */
  amounts: Readonly<Record<string, string>>
}

/** Reads the demo's own network, or forks the network of the page next to it. */
export async function readNetwork(): Promise<Network> {
  if (!isFork) {
    const response = await fetch('network.json')
    return { ...(await response.json()), amounts: DEFAULT_CLAIM_AMOUNTS }
  }
  const deployment = await loadDeployment()
  return {
    digest: keccak256(stringToHex(JSON.stringify(deployment))).slice(2, 18),
    deployment,
    fork: { rpcUrl: deployment.chain.rpcUrls[0] as string },
    payer: keccak256(stringToHex('payer of a fork')),
    // The faucet pays only the native coin, because no account here has tokens.
    amounts: { [deployment.chain.nativeCurrency.symbol]: '100' },
  }
}
