import type { Deployment } from '@letheswap/sdk'
import {
  type Address,
  type Client,
  encodeDeployData,
  getAddress,
  type Hash,
  type LocalAccount,
  numberToHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBlock } from 'viem/actions'
import { getAllTokens, readAmount } from './amounts.js'
import { ask, createPlayer } from './createPlayer.js'
import { createSender, type Sender } from './createSender.js'
import { transferFeeToken } from './generated/transferFeeToken.js'
import { getActorKey } from './getActorKey.js'
import { readStart, readState } from './readState.js'
import { runSteps } from './runSteps.js'
import type { Scenario } from './schema.js'
import { checkStart } from './state.js'
import type { ScenarioResult } from './types.js'

/**
 * Plays a scenario on a test chain: anvil, or the chain in a browser tab. Each step is
 * an actor's transaction. Balances exclude network fees.
 *
 * @param client - A client for a chain that mines each transaction and has
 *   `evm_snapshot`, `evm_revert` and `evm_increaseTime`.
 * @throws OtherStartError if the scenario starts with other pools.
 * @throws InvalidScenarioError with the field, if a token is unknown or an amount has
 * too many decimals.
 */
export async function playScenario(
  client: Client,
  scenario: Scenario,
  { deployment: given, faucet, count, onStep }: playScenario.Options,
): Promise<playScenario.ReturnType> {
  const start = await readStart(client, given)
  const digest = checkStart(scenario, start)
  const tokens = getAllTokens(start.tokens, scenario)
  const actors = new Map(
    scenario.actors.map((actor) => [
      actor,
      privateKeyToAccount(getActorKey(scenario.seed, actor)),
    ]),
  )
  const sender = await createSender(client)
  await setClock(client, scenario)
  const deployment = await createTokens(sender, scenario, given, faucet)
  const { hashes, ...player } = createPlayer({
    client,
    scenario,
    deployment,
    tokens,
    sender,
    accounts: new Map<string, LocalAccount>([...actors, ['faucet', faucet]]),
  })
  const result = await runSteps({
    scenario,
    tokens,
    ...player,
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

/** Sets the clock to the scenario's start if it is earlier. */
async function setClock(client: Client, { startTime }: Scenario) {
  if (startTime === undefined) return
  const { timestamp } = await getBlock(client)
  if (timestamp >= startTime) return
  await ask(client, 'evm_setNextBlockTimestamp', numberToHex(startTime))
  await ask(client, 'evm_mine')
}

/** Deploys the scenario's tokens, and returns the deployment with them. */
async function createTokens(
  sender: Sender,
  scenario: Scenario,
  given: Deployment,
  faucet: LocalAccount,
): Promise<Deployment> {
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

export declare namespace playScenario {
  type Options = {
    deployment: Deployment
    /** The account that pays claims and owns the scenario's tokens. */
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
