import type { Deployment } from '@letheswap/sdk'
import type { Client } from 'viem'
import { getAddressOf, tokenKey } from './getSteps.js'
import type { NetworkPlan } from './planNetwork.js'
import { readExchange } from './readExchange.js'
import type { Addresses, PlannedToken } from './types.js'

/** Describes what a plan has put on the chain. */
export async function describeDeployed(
  client: Client,
  {
    plan: { chainId, genesisHash, network },
    addresses,
    startBlock,
  }: { plan: NetworkPlan; addresses: Addresses; startBlock: number },
): Promise<Deployment> {
  const { chain, tokens, pools, faucet } = network
  const exchange = await readExchange(client, getAddressOf(addresses, 'router'))
  return {
    chain: { id: chainId, ...chain },
    genesisHash,
    startBlock,
    contracts: {
      factory: exchange.factory,
      router: exchange.router,
      wrappedNative: exchange.wrappedNative,
      multicall3: getAddressOf(addresses, 'multicall3'),
      ...(addresses.multiTransfer === undefined
        ? {}
        : { multiTransfer: addresses.multiTransfer }),
      ...(exchange.pairInitCodeHash === undefined
        ? {}
        : { pairInitCodeHash: exchange.pairInitCodeHash }),
    },
    tokens: tokens.map((token) =>
      describeToken(chainId, {
        ...token,
        address: getAddressOf(addresses, tokenKey(token.symbol)),
      }),
    ),
    pairs: pools.map(({ tokens: [a, b] }) => `${a}-${b}` as const),
    ...(exchange.feeBps === 30 ? {} : { feeBps: exchange.feeBps }),
    ...(faucet?.url === undefined ? {} : { faucetUrl: faucet.url }),
  }
}

/** In the shape of the Token Lists standard. */
export function describeToken(
  chainId: number,
  {
    address,
    name,
    symbol,
    decimals,
    displayDecimals,
  }: PlannedToken & { address: NonNullable<PlannedToken['address']> },
): Deployment['tokens'][number] {
  return {
    chainId,
    address,
    name,
    symbol,
    decimals,
    ...(displayDecimals === undefined
      ? {}
      : { extensions: { displayDecimals } }),
  }
}
