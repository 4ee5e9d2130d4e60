import { type Address, type Client, getContractAddress, keccak256 } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { estimateGas, getTransactionCount } from 'viem/actions'
import type { NetworkPlan } from './planNetwork.js'
import { type Fees, readFees } from './readFees.js'
import type { Addresses, Journal, JournalEntry, Step } from './types.js'
import { waitForSteps } from './waitForSteps.js'

/** How a deployment is sent. */
export type SendOptions = {
  /** What an earlier run has done. */
  journal?: Journal | undefined
  /**
   * Is given what was done, and awaited before anything new leaves: keep it
   * on disk, and a run that is killed can be continued.
   */
  onJournal?: ((journal: Journal) => void | Promise<void>) | undefined
  /** Hears of each step that was mined. */
  onMined?: ((title: string) => void) | undefined
  /** Called when transactions were sent, e.g. to mine them on a test chain. */
  onSent?: (() => void | Promise<void>) | undefined
  /**
   * How many transactions may wait for a block together. Nodes drop some
   * when an account has too many.
   * @defaultValue 10
   */
  atOnce?: number | undefined
  /**
   * Whether each transaction's gas is estimated, as it must be on a chain
   * with prices of its own; without it the steps' upper bounds are offered.
   * @defaultValue true
   */
  estimatesGas?: boolean | undefined
  signal?: AbortSignal | undefined
}

/**
 * Signs what is not in the journal yet, keeps it there, sends it and waits
 * until it is mined, stage by stage.
 */
export async function sendStages(
  client: Client,
  {
    plan,
    account,
    existing,
    onJournal,
    onMined,
    onSent,
    atOnce = 10,
    estimatesGas = true,
    signal,
    ...parameters
  }: SendOptions & {
    plan: NetworkPlan
    account: LocalAccount
    /** The contracts that are there already. */
    existing: Addresses
  },
): Promise<{ addresses: Addresses; startBlock: number }> {
  const { chainId, genesisHash, specification } = plan
  let journal: Journal = parameters.journal ?? {
    chainId,
    genesisHash,
    account: account.address,
    specification,
    steps: {},
  }
  const keep = async (entries: Record<string, JournalEntry>) => {
    journal = { ...journal, steps: { ...journal.steps, ...entries } }
    await onJournal?.(journal)
  }
  const addresses: Record<string, Address> = { ...existing }

  for (const steps of plan.stages.flatMap((stage) => chunk(stage, atOnce))) {
    signal?.throwIfAborted()
    const isNew = ({ title }: Step) => journal.steps[title] === undefined
    const fresh = await signSteps(client, steps.filter(isNew))
    if (Object.keys(fresh).length > 0) await keep(fresh)
    const open: Record<string, JournalEntry> = {}
    for (const { title, creates } of steps) {
      const entry = journal.steps[title] as JournalEntry
      if (creates && entry.address) addresses[creates] = entry.address
      if (entry.blockNumber === undefined) open[title] = entry
    }
    await keep(
      await waitForSteps(client, {
        account,
        steps: open,
        onReplaced: keep,
        onSent,
        signal,
      }),
    )
    for (const { title } of steps) onMined?.(title)
  }
  const blocks = Object.values(journal.steps).map(
    ({ blockNumber = Number.MAX_SAFE_INTEGER }) => blockNumber,
  )
  return { addresses, startBlock: Math.min(...blocks) }

  async function signSteps(client: Client, steps: readonly Step[]) {
    if (steps.length === 0) return {}
    const [next, fees] = await Promise.all([
      getTransactionCount(client, {
        address: account.address,
        blockTag: 'pending',
      }),
      readFees(client),
    ])
    // A node that lost what it was sent must not make us use a nonce twice.
    const first = Math.max(
      next,
      ...Object.values(journal.steps).map(({ nonce }) => nonce + 1),
    )
    const known: Record<string, Address> = { ...addresses }
    const requests = steps.map(
      ({ title, creates, gas, transaction }, index) => {
        const nonce = first + index
        const address = creates
          ? getContractAddress({ from: account.address, nonce: BigInt(nonce) })
          : undefined
        const request = { ...transaction(known), nonce }
        if (creates && address) known[creates] = address
        return { title, address, bound: gas, request }
      },
    )
    const gas = await Promise.all(
      requests.map(async ({ bound, request: { nonce: _, ...request } }) =>
        estimatesGas
          ? // A quarter more, as state may change until it is mined.
            ((await estimateGas(client, { account, ...request })) * 5n) / 4n
          : bound,
      ),
    )
    const entries = await Promise.all(
      requests.map(
        async (
          { title, address, request },
          index,
        ): Promise<[string, JournalEntry]> => {
          const rawTransaction = await account.signTransaction({
            ...request,
            chainId,
            gas: gas[index] as bigint,
            ...getOffer(fees),
          })
          return [
            title,
            {
              nonce: request.nonce,
              hash: keccak256(rawTransaction),
              rawTransaction,
              ...(address === undefined ? {} : { address }),
            },
          ]
        },
      ),
    )
    return Object.fromEntries(entries)
  }
}

const getOffer = (fees: Fees) =>
  fees.type === 'legacy'
    ? { type: fees.type, gasPrice: fees.gasPrice }
    : {
        type: fees.type,
        maxFeePerGas: fees.maxFeePerGas,
        maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
      }

const chunk = <item>(items: readonly item[], size: number): item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
