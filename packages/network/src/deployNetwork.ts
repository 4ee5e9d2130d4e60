import type { Deployment } from '@letheswap/sdk'
import { type Client, formatUnits } from 'viem'
import {
  DeploymentFundsError,
  JournalMismatchError,
  LocalAccountRequiredError,
  type StepNonceTakenError,
  type StepRefusedError,
  type StepRevertedError,
} from './errors.js'
import { estimateNetwork } from './estimateNetwork.js'
import { getAddressOf, tokenKey } from './getSteps.js'
import type { NetworkPlan } from './planNetwork.js'
import { readExchange } from './readExchange.js'
import { describeToken } from './readToken.js'
import { type SendOptions, sendStages } from './sendStages.js'
import type { Addresses } from './types.js'

export declare namespace deployNetwork {
  type Parameters = SendOptions & {
    /** Made by `planNetwork`. */
    plan: NetworkPlan
  }
  type ErrorType =
    | DeploymentFundsError
    | JournalMismatchError
    | LocalAccountRequiredError
    | StepNonceTakenError
    | StepRefusedError
    | StepRevertedError
}

/**
 * Puts an exchange on a chain: the contracts, test coins, pools and the
 * faucet's funds that a plan names, by ordinary signed transactions. Each is
 * signed and given to `onJournal` before it is sent, so a run that dies at any
 * instant is continued with its journal, and nothing is created or paid twice.
 *
 * The account must do nothing else meanwhile: the contracts' addresses follow
 * from its nonces.
 *
 * @param client - With a local account, over any JSON-RPC node.
 * @param parameters - {@link deployNetwork.Parameters}
 * @returns The deployment for SDK, page and faucet.
 * @throws DeploymentFundsError before anything is sent, when the account
 * cannot pay for the rest.
 * @throws StepRevertedError when the chain refuses a step.
 *
 * @example
 * ```ts
 * import { deployNetwork, planNetwork } from '@letheswap/network'
 * import { startDevnet } from '@letheswap/devnet'
 * import { createClient, http } from 'viem'
 *
 * const devnet = await startDevnet()
 * const client = createClient({
 *   account: devnet.accounts[2],
 *   transport: http(devnet.rpcUrl),
 * })
 * const plan = await planNetwork(client, {
 *   spec: {
 *     chain: { ...devnet.deployment.chain, name: 'Acme' },
 *     tokens: [{ symbol: 'USD', name: 'Test dollar', decimals: 6 }],
 *     pools: [{ tokens: ['ZKP', 'USD'], amounts: ['1000', '2500'] }],
 *   },
 * })
 * const deployment = await deployNetwork(client, { plan })
 * console.log(deployment.contracts.router)
 * await devnet.stop()
 * ```
 */
export async function deployNetwork(
  client: Client,
  parameters: deployNetwork.Parameters,
): Promise<Deployment> {
  const { plan, journal } = parameters
  if (client.account?.type !== 'local') throw new LocalAccountRequiredError()
  if (client.account.address !== plan.account)
    throw new JournalMismatchError({ field: 'account' })
  const { funds, canPay } = await estimateNetwork(client, plan, journal)
  if (!canPay)
    throw new DeploymentFundsError({
      account: plan.account,
      shortages: funds
        .filter(({ needed, balance }) => balance < needed)
        .map(
          ({ symbol, decimals, needed, balance }) =>
            `${formatUnits(balance, decimals)} of ${formatUnits(needed, decimals)} ${symbol}`,
        ),
    })
  const { contracts, tokens } = plan.network
  const existing: Addresses = Object.fromEntries(
    [
      ...Object.entries(contracts),
      ...tokens.map(({ symbol, address }) => [tokenKey(symbol), address]),
    ].filter(([, address]) => address !== undefined),
  )
  const { addresses, startBlock } = await sendStages(client, {
    ...parameters,
    account: client.account,
    existing,
  })
  return describeDeployed(client, { plan, addresses, startBlock })
}

/** Describes what a plan has put on the chain. */
async function describeDeployed(
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
