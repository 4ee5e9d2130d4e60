import {
  type Deployment,
  getAllowance,
  getApproveCall,
  getTransactionDetails,
} from '@letheswap/sdk'
import {
  type Address,
  type Client,
  type Hash,
  type Hex,
  type LocalAccount,
  numberToHex,
} from 'viem'
import { getBlock } from 'viem/actions'
import { createCooldown } from './createCooldown.js'
import type { Sender } from './createSender.js'
import { StepRefusedError } from './errors.js'
import { getActCall, toRequest } from './getActCall.js'
import {
  catchError,
  checkInBlock,
  getTried,
  type TriedStep,
} from './outcome.js'
import type { Act, Scenario, ScenarioStep } from './schema.js'
import type { ScenarioToken } from './types.js'

type Parameters = {
  client: Client
  scenario: Scenario
  /** The deployment with the scenario's tokens. */
  deployment: Deployment
  tokens: readonly ScenarioToken[]
  sender: Sender
  /** Actors by name, and the faucet. */
  accounts: ReadonlyMap<string, LocalAccount>
}

/** Calls a method of test chains that viem does not type. */
export const ask = (client: Client, method: string, ...params: unknown[]) =>
  client.request({ method, params } as never) as Promise<Hex>

/** Sends the steps' transactions, and returns to checkpoints. */
export function createPlayer({
  client,
  scenario,
  deployment,
  tokens,
  sender,
  accounts,
}: Parameters) {
  const { router } = deployment.contracts
  const hashes: Hash[][] = scenario.steps.map(() => [])
  const returnTo = new Set(
    scenario.steps.map((step) =>
      step.type === 'rewind' ? step.to : undefined,
    ),
  )
  const snapshots = new Map<string, { id: Hex; restore: () => void }>()
  const cooldown = createCooldown()
  let approved = new Set<string>()

  async function approve(
    account: LocalAccount,
    { token, amount }: getActCall.Spending,
  ) {
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

  async function prepare(act: Act, field: string) {
    const payer = act.type === 'claim' ? 'faucet' : act.actor
    const account = accounts.get(payer) as LocalAccount
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

    /**
     * @returns A function that waits for the transaction, and throws if it was refused.
     */
    async function send(priority?: number) {
      if (act.type === 'claim') cooldown.claim(act)
      const wait = await sender.send(account, request, priority)
      return async (): Promise<Hash> => {
        const { status, transactionHash: hash } = await wait()
        if (status === 'reverted') throw await explain(act, payer, hash)
        if (act.type === 'approve')
          approved.add(`${account.address} ${request.to}`)
        return hash
      }
    }
    return send
  }

  async function explain(
    act: Act,
    payer: string,
    hash: Hash,
  ): Promise<StepRefusedError> {
    // Transfers of the tokens fail for no other reason.
    if (act.type === 'transfer' || act.type === 'claim')
      return new StepRefusedError(
        'insufficientBalance',
        `${payer} has too little ${act.token}.`,
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
    await ask(client, 'evm_setAutomine', false)
    try {
      // Nodes mine transactions with higher prices first.
      for (const [index, send] of sends.entries())
        waits.push(
          await send(sends.length - index).catch((error) => () => {
            throw error
          }),
        )
      await ask(client, 'evm_mine')
    } finally {
      await ask(client, 'evm_setAutomine', true)
    }
    const mined: Hash[] = []
    for (const [index, step] of steps.entries()) {
      const wait = waits[index] as () => Promise<Hash>
      const error = await catchError(async () => mined.push(await wait()))
      // If a call within a block fails, nodes know at most the router's message, so the
      // reason is not compared.
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
      await ask(client, 'evm_increaseTime', numberToHex(step.seconds))
      await ask(client, 'evm_mine')
    } else if (step.type === 'mine')
      for (let left = step.blocks; left > 0; left--)
        await ask(client, 'evm_mine')
    else if (step.type === 'rewind') {
      const kept = snapshots.get(step.to)
      await ask(client, 'evm_revert', kept?.id)
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
    const id = await ask(client, 'evm_snapshot')
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

  return { applyStep, keep, hashes }
}
