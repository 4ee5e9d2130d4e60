import type { Deployment } from '@letheswap/sdk'
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
import type { NetworkPlan } from './planNetwork.js'
import { readExchange } from './readExchange.js'
import { describeToken } from './readToken.js'
import { sendStep, signStep } from './sendStep.js'
import type { Addresses, Journal, JournalEntry } from './types.js'

export declare namespace deployNetwork {
  type Parameters = {
    /** Made by `planNetwork`. */
    plan: NetworkPlan
    /** What an earlier run has done. */
    journal?: Journal | undefined
    /**
     * Is given what was done, and awaited before anything new leaves: keep it
     * on disk, and a run that is killed can be continued.
     */
    onJournal?: ((journal: Journal) => void | Promise<void>) | undefined
    /** Hears of each step that was mined. */
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
 * Puts an exchange on a chain: the contracts, test coins, pools and the
 * faucet's funds that a plan names, by ordinary signed transactions, one after
 * the other. Each is signed and given to `onJournal` before it is sent, so a run
 * that dies at any instant is continued with its journal, and nothing is created
 * or paid twice. If the account does something else meanwhile, the step whose
 * nonce that took is signed anew.
 *
 * @param client - With a local account, over any JSON-RPC node.
 * @param parameters - {@link deployNetwork.Parameters}
 * @returns The deployment for SDK, page and faucet.
 * @throws DeploymentFundsError before anything is sent, when the account
 * cannot pay for the rest.
 * @throws StepRevertedError when the chain refuses a step.
 */
export async function deployNetwork(
  client: Client,
  parameters: deployNetwork.Parameters,
): Promise<Deployment> {
  const { plan, onJournal, onMined } = parameters
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
  const { chainId, genesisHash, specification, network } = plan
  const addresses: Record<string, Address> = {}
  for (const [name, address] of [
    ...Object.entries(network.contracts),
    ...network.tokens.map((it) => [tokenKey(it.symbol), it.address] as const),
  ])
    if (address !== undefined) addresses[name] = address
  let journal: Journal = parameters.journal ?? {
    chainId,
    genesisHash,
    account: account.address,
    specification,
    steps: {},
  }
  for (const step of plan.steps) {
    const { title, creates } = step
    const keep = async (entry: JournalEntry) => {
      journal = { ...journal, steps: { ...journal.steps, [title]: entry } }
      await onJournal?.(journal)
    }
    const sign = (minNonce: number) =>
      signStep(client, { account, chainId, step, addresses, minNonce })
    let entry = journal.steps[title]
    if (entry === undefined) {
      const nonces = Object.values(journal.steps).map(({ nonce }) => nonce)
      entry = await sign(Math.max(-1, ...nonces) + 1)
      await keep(entry)
    }
    if (entry.blockNumber === undefined) {
      const request = { account, title, entry, sign, onSigned: keep }
      entry = await sendStep(client, request)
      await keep(entry)
    }
    // Signed anew, it creates its contract at another address.
    if (creates && entry.address) addresses[creates] = entry.address
    onMined?.(title)
  }
  const blocks = Object.values(journal.steps).map(
    ({ blockNumber = Number.MAX_SAFE_INTEGER }) => blockNumber,
  )
  const startBlock = Math.min(...blocks)
  return describeDeployed(client, plan, addresses, startBlock)
}

/** Describes what a plan has put on the chain. */
async function describeDeployed(
  client: Client,
  { chainId, genesisHash, network }: NetworkPlan,
  addresses: Addresses,
  startBlock: number,
): Promise<Deployment> {
  const { chain, tokens, pools, faucet } = network
  const exchange = await readExchange(client, getAddressOf(addresses, 'router'))
  return {
    chain: { id: chainId, ...chain },
    genesisHash,
    startBlock,
    ...exchange,
    contracts: {
      ...exchange.contracts,
      multicall3: getAddressOf(addresses, 'multicall3'),
    },
    tokens: tokens.map((token) =>
      describeToken(chainId, {
        ...token,
        address: getAddressOf(addresses, tokenKey(token.symbol)),
      }),
    ),
    pairs: pools.map(({ tokens: [a, b] }) => `${a}-${b}` as const),
    faucetUrl: faucet?.url,
  }
}
