import { createHash } from 'node:crypto'
import { getRouterFee, parseAmount } from '@letheswap/sdk'
import {
  type Address,
  type Client,
  encodeDeployData,
  type Hash,
  zeroAddress,
} from 'viem'
import { getChainId, getCode } from 'viem/actions'
import { readArtifacts } from './artifacts.js'
import { assertDescribable } from './assertDescribable.js'
import {
  InvalidSpecError,
  JournalMismatchError,
  LocalAccountRequiredError,
} from './errors.js'
import { getSteps } from './getSteps.js'
import { readGenesis } from './readGenesis.js'
import { readToken, toPlannedToken } from './readToken.js'
import type { NetworkSpec } from './specification.js'
import type {
  Artifact,
  Journal,
  PlannedNetwork,
  PlannedToken,
  Step,
} from './types.js'

// The address of Multicall3 on most chains. See https://www.multicall3.com/deployments.
export const canonicalMulticall3: Address =
  '0xcA11bde05977b3631167028862bE2a173976CA11'

/**
 * A planned deployment. Its steps are in an order in which each comes after the ones
 * that it depends on.
 */
export type NetworkPlan = {
  network: PlannedNetwork
  account: Address
  chainId: number
  genesisHash: Hash
  /** SHA-256 of the specification, which identifies its journal. */
  specification: string
  steps: readonly Step[]
}

export declare namespace planNetwork {
  type Parameters = {
    spec: NetworkSpec
    /**
     * Artifacts that replace the default ones, e.g. the contracts of a fork with
     * another fee.
     */
    artifacts?: Partial<ReturnType<typeof readArtifacts>> | undefined
    journal?: Journal | undefined
  }
  type ErrorType =
    | InvalidSpecError
    | JournalMismatchError
    | LocalAccountRequiredError
}

/**
 * Plans a deployment that uses the contracts that the chain already has. Sends nothing.
 *
 * @param client - A client with a local account.
 * @throws InvalidSpecError if the specification contradicts itself or the chain.
 * @throws TokenUnreadableError if an existing token is unreadable.
 * @throws JournalMismatchError if the journal belongs to another plan.
 * @throws LocalAccountRequiredError if the client's account does not sign locally.
 */
export async function planNetwork(
  client: Client,
  { spec, artifacts, journal }: planNetwork.Parameters,
): Promise<NetworkPlan> {
  if (client.account?.type !== 'local') throw new LocalAccountRequiredError()
  const account = client.account.address
  const [chainId, genesisHash, tokens, multicallCode] = await Promise.all([
    getChainId(client),
    readGenesis(client),
    Promise.all(
      spec.tokens.map((token): PlannedToken | Promise<PlannedToken> =>
        'address' in token ? readToken(client, token) : toPlannedToken(token),
      ),
    ),
    getCode(client, { address: canonicalMulticall3 }),
  ])
  assertDescribable(spec, tokens, chainId)
  const network = {
    ...spec,
    contracts: {
      multicall3: multicallCode ? canonicalMulticall3 : undefined,
      ...spec.contracts,
    },
    ...readAmounts(spec, tokens),
    tokens,
  }
  await assertFee(client, spec, artifacts?.router)
  const all = { ...readArtifacts(), ...artifacts }
  const specification = createHash('sha256')
    .update(
      JSON.stringify([
        spec,
        Object.values(all).map(({ bytecode }) => bytecode),
      ]),
    )
    .digest('hex')
  openJournal(journal, { chainId, genesisHash, account, specification })
  return {
    network,
    account,
    chainId,
    genesisHash,
    specification,
    steps: getSteps(network, account, all),
  }
}

/** Converts the specification's amounts to smallest units. */
function readAmounts(spec: NetworkSpec, tokens: readonly PlannedToken[]) {
  const { nativeCurrency } = spec.chain
  const decimals = new Map([
    [nativeCurrency.symbol, nativeCurrency.decimals],
    ...tokens.map(({ symbol, decimals }) => [symbol, decimals] as const),
  ])
  const read = (symbol: string, text: string, field: string) => {
    const places = decimals.get(symbol)
    if (places === undefined)
      throw new InvalidSpecError({
        field,
        expected: `about a token of the network, and ${symbol} is none`,
      })
    try {
      return parseAmount(text, places)
    } catch {
      throw new InvalidSpecError({
        field,
        expected: `amounts with at most ${places} decimals of ${symbol}`,
      })
    }
  }
  const seen = new Set<string>()
  const pools = spec.pools.map(({ tokens: [a, b], amounts }, index) => {
    const field = `pools[${index}]`
    const id = [a, b].sort().join('-')
    if (a === b || seen.has(id))
      throw new InvalidSpecError({
        field: `${field}.tokens`,
        expected: 'two different tokens that no other pool has',
      })
    seen.add(id)
    const both = [
      read(a, amounts[0], `${field}.amounts`),
      read(b, amounts[1], `${field}.amounts`),
    ] as const
    // The pair permanently locks the first 1,000 units of LP tokens.
    if (both[0] * both[1] <= 1_000n ** 2n)
      throw new InvalidSpecError({
        field: `${field}.amounts`,
        expected: 'more than dust: no LP token would be left over',
      })
    return { tokens: [a, b] as const, amounts: both }
  })
  const { faucet } = spec
  if (faucet === undefined) return { pools, faucet }
  const { address, amounts, url } = faucet
  return {
    pools,
    faucet: {
      address,
      amounts: new Map(
        Object.entries(amounts).map(([symbol, text]) => [
          symbol,
          read(symbol, text, `faucet.amounts.${symbol}`),
        ]),
      ),
      url,
    },
  }
}

/** Throws if the SDK and the contracts have different fees. */
async function assertFee(
  client: Client,
  { feeBps = 30 }: NetworkSpec,
  router?: Artifact,
) {
  if (router === undefined) {
    if (feeBps !== 30)
      throw new InvalidSpecError({
        field: 'feeBps',
        expected:
          '30: Uniswap’s published contracts have this fee in their code. Another one needs `artifacts` of a fork',
      })
    return
  }
  // Any factory and coin will do, because they do not affect the price.
  const code = encodeDeployData({ ...router, args: [zeroAddress, zeroAddress] })
  const actual = await getRouterFee(client, { code })
  if (actual !== feeBps)
    throw new InvalidSpecError({
      field: 'feeBps',
      expected:
        actual === undefined
          ? 'what the router computes with, and its price is not the constant product with a fee of whole basis points'
          : `${actual}: the router’s getAmountOut computes with this fee`,
    })
}

/**
 * Returns the journal to continue, or a new journal. Throws if it belongs to another
 * plan.
 */
export function openJournal(
  journal: Journal | undefined,
  { chainId, genesisHash, account, specification }: Omit<Journal, 'steps'>,
): Journal {
  const plan = { chainId, genesisHash, account, specification }
  const opened = journal ?? { ...plan, steps: {} }
  const isSame = (field: keyof typeof plan) => opened[field] === plan[field]
  if (!isSame('chainId') || !isSame('genesisHash'))
    throw new JournalMismatchError({ field: 'chain' })
  for (const field of ['account', 'specification'] as const)
    if (!isSame(field)) throw new JournalMismatchError({ field })
  return opened
}
