import { sql } from 'drizzle-orm'
import {
  type Address,
  decodeFunctionData,
  erc20Abi,
  getAddress,
  isAddressEqual,
  type Transaction,
} from 'viem'
import {
  getBlock,
  getTransactionCount,
  getTransactionReceipt,
} from 'viem/actions'
import type { Probe } from '../chain/createProber.js'
import { multiTransferAbi } from '../chain/multiTransfer.js'
import type { FaucetToken } from '../config/types.js'
import type { Faucet } from '../faucet.js'
import { readLanes } from '../payout/readLanes.js'
import { budgets, cooldowns } from '../store/schema.js'
import type { Database } from '../store/types.js'

type Payment = { wallet: Address; token: FaucetToken; amount: bigint }

/** A payout that the database does not know, and when it was mined. */
type Adopted = Payment & { txHash: string; minedAt: bigint }

/**
 * Makes the database know what its faucet's accounts have paid without it.
 *
 * @returns Those payouts, for the operator to see.
 * @throws Error when some of them wait to be mined: they cannot be read yet.
 */
export async function adoptUnknownPayouts(
  faucet: Faucet,
  { accounts, blockNumber }: Probe,
) {
  // Before the lanes: those that pay meanwhile are then ahead of this, not behind.
  const sent = await Promise.all(
    faucet.addresses.map((address) =>
      getTransactionCount(faucet.client, { address, blockTag: 'pending' }),
    ),
  )
  const { lanes } = await readLanes(faucet)
  const adopted: Adopted[] = []
  for (const { index, account, nextNonce } of lanes) {
    const minedNonce = accounts[index]?.nonce ?? 0
    const waiting = (sent[index] ?? 0) - Math.max(nextNonce, minedNonce)
    if (waiting > 0)
      throw new Error(
        `${waiting} transactions that this database does not know wait to be mined. Run faucet requeue again when they are.`,
      )
    const { address } = account
    adopted.push(
      ...(await findUnknownPayouts(faucet, {
        address,
        nextNonce,
        minedNonce,
        blockNumber,
      })),
    )
  }
  await faucet.store.db.transaction((tx) =>
    takeAgain(tx as unknown as Database, faucet, adopted),
  )
  return adopted.map(({ wallet, token, txHash }) => ({
    wallet,
    token: token.symbol,
    txHash,
  }))
}

/** Blocks asked for at once. */
const chunkSize = 50n

/**
 * Finds the payouts with nonces that the database has not given out: it was
 * restored from a backup that is older than they. The chain is the proof of
 * them, so it is read block by block, newest first, until all are found.
 */
async function findUnknownPayouts(
  faucet: Faucet,
  {
    address,
    nextNonce,
    minedNonce,
    blockNumber,
  }: {
    address: Address
    /** The first that the database has not given out. */
    nextNonce: number
    /** Transactions of the account that are in a block. */
    minedNonce: number
    blockNumber: bigint
  },
): Promise<Adopted[]> {
  const { client } = faucet
  const adopted: Adopted[] = []
  let missing = minedNonce - nextNonce
  for (let head = blockNumber; missing > 0 && head >= 0n; head -= chunkSize) {
    const blocks = await Promise.all(
      Array.from({ length: Number(chunkSize) }, (_, index) =>
        head < BigInt(index)
          ? undefined
          : getBlock(client, {
              blockNumber: head - BigInt(index),
              includeTransactions: true,
            }),
      ),
    )
    for (const block of blocks)
      for (const transaction of block?.transactions ?? []) {
        if (
          !isAddressEqual(transaction.from, address) ||
          transaction.nonce < nextNonce
        )
          continue
        missing -= 1
        // A lane's top-up is nobody's payout.
        const payments = readPayments(faucet, transaction).filter(
          ({ wallet }) => !faucet.addresses.includes(wallet),
        )
        if (payments.length === 0) continue
        const { hash } = transaction
        const { status } = await getTransactionReceipt(client, { hash })
        if (status !== 'success') continue
        const minedAt = block?.timestamp ?? 0n
        for (const payment of payments)
          adopted.push({ ...payment, txHash: hash, minedAt })
      }
  }
  return adopted
}

/** Which tokens a transaction pays to whom; none if it is no payout. */
function readPayments(
  { config }: Pick<Faucet, 'config'>,
  { to, value, input }: Transaction,
): Payment[] {
  if (to === null) return []
  const find = (contract: Address | undefined) =>
    [...config.tokens.values()].find(({ address }) =>
      address === undefined || contract === undefined
        ? address === contract
        : isAddressEqual(address, contract),
    )
  const pay = (
    wallet: Address,
    contract: Address | undefined,
    amount: bigint,
  ) => {
    const token = find(contract)
    return token === undefined ? [] : [{ wallet, token, amount }]
  }
  if (input === '0x') return pay(getAddress(to), undefined, value)
  try {
    const { functionName, args } = decodeFunctionData({
      abi: [...erc20Abi, ...multiTransferAbi],
      data: input,
    })
    if (functionName === 'transfer') return pay(args[0], to, args[1])
    const { multiTransfer } = config.deployment.contracts
    if (
      functionName !== 'transferAll' ||
      multiTransfer === undefined ||
      !isAddressEqual(multiTransfer, to)
    )
      return []
    const [wallet, contracts, amounts] = args
    return [
      ...(value > 0n ? pay(wallet, undefined, value) : []),
      ...contracts.flatMap((contract, index) =>
        pay(wallet, contract, amounts[index] ?? 0n),
      ),
    ]
  } catch {
    return []
  }
}

/**
 * Takes cooldown and budget as the lost claims had done. A cooldown lasts at
 * least as long as a challenge: the one that was paid can be sent again, and
 * the database no longer knows it.
 */
async function takeAgain(
  tx: Database,
  { config: { network, cooldown, challengeLifetime } }: Pick<Faucet, 'config'>,
  adopted: readonly Adopted[],
): Promise<void> {
  for (const { wallet, token, amount, minedAt } of adopted) {
    const nextAt = sql`greatest(
      to_timestamp(${minedAt.toString()}::float8) + make_interval(secs => ${cooldown}),
      now() + make_interval(secs => ${challengeLifetime}))`
    await tx
      .insert(cooldowns)
      .values({
        network,
        wallet: wallet.toLowerCase(),
        token: token.symbol,
        nextAt,
      })
      .onConflictDoUpdate({
        target: [cooldowns.network, cooldowns.wallet, cooldowns.token],
        set: { nextAt: sql`greatest(${cooldowns.nextAt}, excluded.next_at)` },
      })
    await tx
      .insert(budgets)
      .values({
        network,
        token: token.symbol,
        day: sql`(to_timestamp(${minedAt.toString()}::float8) at time zone 'utc')::date`,
        spent: amount,
        extra: 0n,
      })
      .onConflictDoUpdate({
        target: [budgets.network, budgets.token, budgets.day],
        set: { spent: sql`${budgets.spent} + excluded.spent` },
      })
  }
}
