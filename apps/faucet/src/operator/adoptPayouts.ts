import { sql } from 'drizzle-orm'
import {
  type Address,
  decodeFunctionData,
  erc20Abi,
  getAddress,
  isAddressEqual,
  type Transaction,
} from 'viem'
import { getBlock, getTransactionReceipt } from 'viem/actions'
import type { Probe } from '../chain/createProber.js'
import type { FaucetToken } from '../config/readTokens.js'
import type { Faucet } from '../faucet.js'
import { readSigner } from '../payout/signer.js'
import { budgets, cooldowns } from '../store/schema.js'
import type { Database } from '../store/types.js'

type Payment = { wallet: Address; token: FaucetToken; amount: bigint }

/** A payout that the database does not know, and when it was mined. */
type Adopted = Payment & { txHash: string; minedAt: bigint }

/**
 * Makes the database know what its faucet's account has paid without it.
 *
 * @returns Those payouts, for the operator to see.
 * @throws Error when some of them wait to be mined: they cannot be read yet.
 */
export async function adoptUnknownPayouts(
  faucet: Faucet,
  probe: Probe,
  /** Transactions of the account that are mined or wait to be. */
  sent: number,
) {
  const { nextNonce } = await readSigner(faucet)
  const waiting = sent - Math.max(nextNonce, probe.nonce)
  if (waiting > 0)
    throw new Error(
      `${waiting} transactions that this database does not know wait to be mined. Run faucet requeue again when they are.`,
    )
  const adopted = await findUnknownPayouts(faucet, nextNonce, probe)
  await faucet.store.db.transaction((tx) =>
    takeAgain(tx as unknown as Database, faucet, adopted),
  )
  return adopted.map(({ wallet, token, txHash }) => ({
    wallet,
    token: token.symbol,
    txHash,
  }))
}

/**
 * Finds the payouts with nonces that the database has not given out: it was
 * restored from a backup that is older than they. The chain is the proof of
 * them, so it is read block by block, newest first, until all are found.
 */
async function findUnknownPayouts(
  faucet: Faucet,
  /** The first that the database has not given out. */
  nextNonce: number,
  { nonce: minedNonce, blockNumber }: Probe,
): Promise<Adopted[]> {
  const { client, account } = faucet
  const adopted: Adopted[] = []
  let missing = minedNonce - nextNonce
  for (let number = blockNumber; missing > 0 && number >= 0n; number -= 1n) {
    const { transactions, timestamp } = await getBlock(client, {
      blockNumber: number,
      includeTransactions: true,
    })
    for (const transaction of transactions) {
      const { from, hash, nonce } = transaction
      if (!isAddressEqual(from, account.address) || nonce < nextNonce) continue
      missing -= 1
      const payment = readPayment(faucet, transaction)
      if (payment === undefined) continue
      const { status } = await getTransactionReceipt(client, { hash })
      if (status !== 'success') continue
      adopted.push({ ...payment, txHash: hash, minedAt: timestamp })
    }
  }
  return adopted
}

/** What a transaction pays to whom; `undefined` if it is no payout. */
function readPayment(
  { config, account }: Pick<Faucet, 'config' | 'account'>,
  { to, value, input }: Transaction,
): Payment | undefined {
  // What the account sends to itself only fills a gap between nonces.
  if (to === null || isAddressEqual(to, account.address)) return undefined
  const tokens = [...config.tokens.values()]
  if (input === '0x') {
    const token = tokens.find(({ address }) => address === undefined)
    return token && { wallet: getAddress(to), token, amount: value }
  }
  const token = tokens.find(
    ({ address }) => address !== undefined && isAddressEqual(address, to),
  )
  if (token === undefined) return undefined
  try {
    const { functionName, args } = decodeFunctionData({
      abi: erc20Abi,
      data: input,
    })
    if (functionName !== 'transfer') return undefined
    return { wallet: args[0], token, amount: args[1] }
  } catch {
    return undefined
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
