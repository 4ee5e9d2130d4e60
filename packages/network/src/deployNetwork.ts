import { type Deployment, parseDeployment } from '@letheswap/sdk'
import { type Address, type Client, formatUnits } from 'viem'
import {
  DeploymentFundsError,
  JournalMismatchError,
  LocalAccountRequiredError,
  type StepRefusedError,
  type StepRevertedError,
} from './errors.js'
import { estimateNetwork } from './estimateNetwork.js'
import { getAddressOf, tokenKey } from './getSteps.js'
import { type NetworkPlan, openJournal } from './planNetwork.js'
import { readExchange } from './readExchange.js'
import { runSteps } from './runSteps.js'
import type { Addresses, RunOptions } from './types.js'

export declare namespace deployNetwork {
  type Parameters = RunOptions & {
    plan: NetworkPlan
    /** Called with the title of each mined step. */
    onMined?: ((title: string) => void) | undefined
  }
  type ErrorType =
    | DeploymentFundsError
    | JournalMismatchError
    | LocalAccountRequiredError
    | StepRefusedError
    | StepRevertedError
}

/**
 * Deploys a plan's contracts, test coins, pools and faucet funds with signed
 * transactions, one after another. Each is passed to `onJournal` before it is sent, so
 * an interrupted run continues with its journal, and nothing is created or paid twice.
 * If another transaction took a step's nonce, the step is signed again.
 *
 * @param client - A client with a local account.
 * @returns The deployment for the SDK, the page and the faucet.
 * @throws DeploymentFundsError before anything is sent, if the account cannot pay for
 * the remaining steps.
 * @throws StepRevertedError if the chain reverts a step.
 */
export async function deployNetwork(
  client: Client,
  parameters: deployNetwork.Parameters,
): Promise<Deployment> {
  const { plan, onJournal, onMined, timeout } = parameters
  const { account } = client
  if (account?.type !== 'local') throw new LocalAccountRequiredError()
  if (account.address !== plan.account)
    throw new JournalMismatchError({ field: 'account' })
  const { funds, canPay } = await estimateNetwork(
    client,
    plan,
    parameters.journal,
  )
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
  const { network } = plan
  const known: Record<string, Address> = {}
  for (const [name, address] of [
    ...Object.entries(network.contracts),
    ...network.tokens.map((it) => [tokenKey(it.symbol), it.address] as const),
  ])
    if (address !== undefined) known[name] = address
  const start = openJournal(parameters.journal, plan)
  const { addresses, journal } = await runSteps(client, {
    ...{ account, steps: plan.steps, addresses: known, journal: start },
    ...{ onJournal, onMined, timeout },
  })
  const blocks = Object.values(journal.steps).map(
    ({ blockNumber = Number.MAX_SAFE_INTEGER }) => blockNumber,
  )
  const startBlock = Math.min(...blocks)
  return describeDeployed(client, plan, addresses, startBlock)
}

async function describeDeployed(
  client: Client,
  { chainId, genesisHash, network }: NetworkPlan,
  addresses: Addresses,
  startBlock: number,
): Promise<Deployment> {
  const { chain, tokens, pools, faucet } = network
  const exchange = await readExchange(client, getAddressOf(addresses, 'router'))
  return parseDeployment({
    chain: { id: chainId, ...chain },
    genesisHash,
    startBlock,
    ...exchange,
    contracts: {
      ...exchange.contracts,
      multicall3: getAddressOf(addresses, 'multicall3'),
    },
    tokens: tokens.map((token) => ({
      ...token,
      chainId,
      address: getAddressOf(addresses, tokenKey(token.symbol)),
    })),
    pairs: pools.map(({ tokens: [a, b] }) => `${a}-${b}` as const),
    faucetUrl: faucet?.url,
  })
}
