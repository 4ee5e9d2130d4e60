import {
  DEFAULT_CLAIM_AMOUNTS,
  type Deployment,
  getAllowance,
  getApproveCall,
  getTransactionDetails,
} from '@letheswap/sdk'
import {
  type Address,
  type Client,
  encodeDeployData,
  getAddress,
  type Hash,
  type Hex,
  type LocalAccount,
  numberToHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBlock } from 'viem/actions'
import { getAllTokens, readAmount } from './amounts.js'
import { createCooldown } from './createCooldown.js'
import { createSender, toRequest } from './createSender.js'
import { OtherStartError, StepRefusedError } from './errors.js'
import { transferFeeToken } from './generated/transferFeeToken.js'
import { getActCall, type Spending } from './getActCall.js'
import { getActorKey } from './getActorKey.js'
import { checkInBlock, getTried, type TriedStep } from './outcome.js'
import { readStart, readState } from './readState.js'
import { runSteps } from './runSteps.js'
import type { Act, Scenario, ScenarioStep } from './schema.js'
import { getStartDigest } from './state.js'
import type { ScenarioResult } from './types.js'

/**
 * Plays a scenario on a test chain: anvil, or the chain in a browser tab. Each
 * step is an actor's transaction; balances exclude network fees.
 *
 * @param client - For a chain that mines each transaction and has
 * `evm_snapshot`, `evm_revert` and `evm_increaseTime`.
 * @throws OtherStartError when the scenario begins with other pools.
 * @throws InvalidScenarioError when a token is unknown or an amount has too
 * many decimals, naming the field.
 */
export async function playScenario(
  client: Client,
  scenario: Scenario,
  { deployment: given, faucet, count, onStep }: playScenario.Options,
): Promise<playScenario.ReturnType> {
  const ask = (method: string, ...params: unknown[]) =>
    client.request({ method, params } as never) as Promise<Hex>
  const start = await readStart(client, given)
  const digest = getStartDigest(start)
  if (scenario.deployment !== undefined && scenario.deployment !== digest)
    throw new OtherStartError({ expected: scenario.deployment, actual: digest })
  const tokens = getAllTokens(start.tokens, scenario)
  const sender = await createSender(client)
  const actors = new Map(
    scenario.actors.map((actor) => [
      actor,
      privateKeyToAccount(getActorKey(scenario.seed, actor)),
    ]),
  )
  const accounts = new Map<string, LocalAccount>([
    ...actors,
    ['faucet', faucet],
  ])
  const hashes: Hash[][] = scenario.steps.map(() => [])
  const returnTo = new Set(
    scenario.steps.map((step) =>
      step.type === 'rewind' ? step.to : undefined,
    ),
  )
  const snapshots = new Map<string, { id: Hex; restore: () => void }>()
  const cooldown = createCooldown()
  let approved = new Set<string>()

  if (scenario.startTime !== undefined) {
    const { timestamp } = await getBlock(client)
    if (timestamp < scenario.startTime) {
      await ask('evm_setNextBlockTimestamp', numberToHex(scenario.startTime))
      await ask('evm_mine')
    }
  }
  const deployment = await createTokens()
  const { router } = deployment.contracts

  async function createTokens(): Promise<Deployment> {
    let extended = given
    for (const [index, token] of (scenario.tokens ?? []).entries()) {
      const { symbol, decimals, supply, transferFeeBps = 0 } = token
      const amount = readAmount(supply, decimals, `tokens[${index}].supply`)
      const wait = await sender.send(faucet, {
        data: encodeDeployData({
          ...transferFeeToken,
          args: [symbol, decimals, BigInt(transferFeeBps), amount],
        }),
      })
      const receipt = await wait()
      extended = {
        ...extended,
        tokens: [
          ...extended.tokens,
          {
            chainId: extended.chain.id,
            address: getAddress(receipt.contractAddress as Address),
            name: symbol,
            symbol,
            decimals,
            extensions: { feeOnTransfer: transferFeeBps > 0 },
          },
        ],
        pairs: [
          ...extended.pairs,
          ...[extended.chain.nativeCurrency, ...extended.tokens].map(
            (other) =>
              [other.symbol, symbol].sort().join('-') as `${string}-${string}`,
          ),
        ],
      }
    }
    return extended
  }

  async function approve(account: LocalAccount, { token, amount }: Spending) {
    const owner = account.address
    if (approved.has(`${owner} ${token}`)) return
    const allowance = await getAllowance(client, {
      token,
      owner,
      spender: router,
    })
    if (allowance >= amount) return
    const wait = await sender.send(
      account,
      toRequest(getApproveCall({ token, spender: router, amount })),
    )
    await wait()
  }

  async function prepare(given: Act, field: string) {
    const act: Exclude<Act, { type: 'claim' }> =
      given.type === 'claim'
        ? {
            type: 'transfer',
            actor: 'faucet',
            to: given.actor,
            token: given.token,
            amount: DEFAULT_CLAIM_AMOUNTS[given.token] ?? '0',
          }
        : given
    const account = accounts.get(act.actor) as LocalAccount
    const { timestamp } = await getBlock(client)
    const { request, spending } = getActCall(act, {
      deployment,
      tokens,
      account: account.address,
      timestamp,
      getAddress: (actor) => accounts.get(actor)?.address as Address,
      field,
    })
    for (const it of spending) await approve(account, it)

    /** @returns Waits for it, and throws if refused. */
    async function send(priority?: number) {
      if (given.type === 'claim') cooldown.claim(given)
      const wait = await sender.send(account, request, priority)
      return async (): Promise<Hash> => {
        const { status, transactionHash: hash } = await wait()
        if (status === 'reverted') throw await explain(act, hash)
        if (act.type === 'approve')
          approved.add(`${account.address} ${request.to}`)
        return hash
      }
    }
    return send
  }

  async function explain(act: Act, hash: Hash): Promise<StepRefusedError> {
    // The tokens' transfers fail for nothing else.
    if (act.type === 'transfer')
      return new StepRefusedError(
        'insufficientBalance',
        `${act.actor} has too little ${act.token}.`,
      )
    const details = await getTransactionDetails(client, { deployment, hash })
    const reason = 'reason' in details ? details.reason : undefined
    return new StepRefusedError(
      reason?.code ?? 'other',
      reason?.message ?? 'The transaction failed.',
    )
  }

  async function mineTogether(
    { steps }: Extract<ScenarioStep, { type: 'block' }>,
    field: string,
  ): Promise<Hash[]> {
    const sends: Awaited<ReturnType<typeof prepare>>[] = []
    for (const [index, step] of steps.entries()) {
      const it = getTried(step, `${field}.steps[${index}]`)
      sends.push(await prepare(it.tried, it.field))
    }
    const waits: (() => Promise<Hash>)[] = []
    await ask('evm_setAutomine', false)
    try {
      // Nodes mine the transaction that pays most first.
      for (const [index, send] of sends.entries())
        waits.push(
          await send(sends.length - index).catch((error) => () => {
            throw error
          }),
        )
      await ask('evm_mine')
    } finally {
      await ask('evm_setAutomine', true)
    }
    const mined: Hash[] = []
    for (const [index, step] of steps.entries()) {
      let error: unknown
      try {
        mined.push(await (waits[index] as () => Promise<Hash>)())
      } catch (thrown) {
        error = thrown
      }
      // Of a call within a block, nodes know at most the router's own words.
      const isUnexplained =
        error instanceof StepRefusedError && error.code === 'other'
      if (step.type === 'expectRevert' && isUnexplained) continue
      checkInBlock(step, index, error)
    }
    return mined
  }

  async function applyStep(
    step: TriedStep | Act,
    index: number,
    field: string,
  ) {
    if (step.type === 'warp') {
      cooldown.pass(step.seconds)
      await ask('evm_increaseTime', numberToHex(step.seconds))
      await ask('evm_mine')
    } else if (step.type === 'mine')
      for (let left = step.blocks; left > 0; left--) await ask('evm_mine')
    else if (step.type === 'rewind') {
      const kept = snapshots.get(step.to)
      await ask('evm_revert', kept?.id)
      kept?.restore()
      await keep(step.to)
    } else if (step.type === 'block')
      hashes[index] = await mineTogether(step, field)
    else {
      const send = await prepare(step, field)
      const wait = await send()
      hashes[index] = [await wait()]
    }
  }

  async function keep(checkpoint: string) {
    if (!returnTo.has(checkpoint)) return
    const id = await ask('evm_snapshot')
    const restoreFees = sender.keepFees()
    const kept = new Set(approved)
    snapshots.set(checkpoint, {
      id,
      restore() {
        restoreFees()
        approved = new Set(kept)
      },
    })
  }

  const result = await runSteps({
    scenario,
    tokens,
    applyStep,
    keep,
    count,
    onStep,
    async getState() {
      const state = await readState(client, deployment, actors)
      const { symbol } = deployment.chain.nativeCurrency
      for (const [actor, { address }] of actors) {
        const held = state.balances.get(actor)
        const amount = held?.get(symbol) ?? 0n
        held?.set(symbol, amount + sender.getFees(address))
      }
      return state
    },
  })
  return { ...result, deployment: digest, network: deployment, hashes, actors }
}

export declare namespace playScenario {
  type Options = {
    deployment: Deployment
    /** Pays claims, and owns the scenario's tokens. */
    faucet: LocalAccount
    /** @default all */
    count?: number | undefined
    onStep?: ((index: number) => void) | undefined
  }
  type ReturnType = ScenarioResult & {
    network: Deployment
    hashes: Hash[][]
    actors: ReadonlyMap<string, LocalAccount>
  }
}
