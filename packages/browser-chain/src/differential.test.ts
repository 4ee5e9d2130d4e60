import { createRandom } from '@letheswap/node'
import { type Address, type Hex, hexToNumber, parseGwei, toHex } from 'viem'
import { expect, test } from 'vitest'
import { ask, type Chains, useChains } from '../test/chains.js'
import { createDrafts, type Draft } from '../test/randomTransactions.js'
import { takeSnapshot } from './takeSnapshot.js'

const runs = Number(process.env.FUZZ_TRANSACTIONS ?? 50)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const chains = useChains()

test(`the same ${runs} transactions have the same effects on anvil, seed ${seed}`, async () => {
  const { anvil, chain, devnet } = chains
  const random = createRandom(seed)
  const actors = devnet.accounts.slice(2, 7)
  const addresses = actors.map(({ address }) => address)
  const draw = createDrafts(devnet.deployment, random)
  const pairs = await getPairs(chains)
  const nonces = actors.map(() => 0)
  await both(chains, 'evm_setAutomine', false)
  let now = Math.floor(Date.now() / 1000) + 1000
  let sent = 0
  const seen = { success: 0, failure: 0 }

  while (sent < runs) {
    const hashes: Hex[] = []
    const { baseFeePerGas } = (await both(
      chains,
      'eth_feeHistory',
      '0x1',
      'latest',
      [],
    )) as { baseFeePerGas: Hex[] }
    const count = Math.min(runs - sent, 1 + Math.floor(random() ** 3 * 6))
    for (let index = 0; index < count; index++, sent++) {
      const actor = Math.floor(random() * actors.length)
      const from = addresses[actor] as Address
      const draft = draw(from, addresses, now, pairs)
      const gas = draft.gas ?? (await compareCall(chains, from, draft))
      const isLegacy = random() < 0.1
      const maxFee = BigInt(baseFeePerGas[1] as Hex) + parseGwei('1')
      const raw = await (actors[actor] as (typeof actors)[0]).signTransaction({
        ...draft,
        chainId: 500_000,
        nonce: nonces[actor] as number,
        gas,
        ...(isLegacy
          ? { type: 'legacy', gasPrice: maxFee + BigInt(sent) }
          : {
              type: 'eip1559',
              // Each transaction has a different fee, which determines the order in the
              // block.
              maxFeePerGas: maxFee + BigInt(sent),
              maxPriorityFeePerGas: parseGwei('0.7') * BigInt(random() < 0.9),
            }),
      } as never)
      const hash = await both(chains, 'eth_sendRawTransaction', raw)
      if (typeof hash !== 'string') continue
      nonces[actor] = (nonces[actor] as number) + 1
      hashes.push(hash as Hex)
    }
    now += 1 + Math.floor(random() * 600)
    await both(chains, 'evm_setNextBlockTimestamp', now)
    await both(chains, 'evm_mine')
    for (const hash of hashes) {
      const receipt = await both(chains, 'eth_getTransactionReceipt', hash)
      // The receipt is null if both nodes still wait for a block, or both refused the
      // transaction.
      const status = (receipt as { status: Hex } | null)?.status
      if (status) seen[status === '0x1' ? 'success' : 'failure']++
      await both(chains, 'eth_getTransactionByHash', hash)
    }
    for (const [actor, address] of addresses.entries())
      nonces[actor] = hexToNumber(
        (await both(
          chains,
          'eth_getTransactionCount',
          address,
          'pending',
        )) as Hex,
      )
  }

  await both(chains, 'eth_getLogs', { fromBlock: '0x0' })
  await both(chains, 'eth_feeHistory', '0x40', 'latest', [0, 25, 50, 100])
  const { accounts } = await chain.request({ method: 'lethe_exportSnapshot' })
  const expected = await takeSnapshot(anvil)
  // This contract stores block hashes, which differ.
  for (const state of [accounts, expected.accounts])
    delete state['0x0000f90827f1c53a10cb7a02335b175320002935']
  expect(accounts).toEqual(expected.accounts)
  expect(seen.success).toBeGreaterThan(runs / 10)
  expect(seen.failure).toBeGreaterThan(runs / 20)
}, 3_600_000)

test('rule: values that were set directly read as on anvil, and disappear after a revert', async () => {
  const address = `0x${'ab'.repeat(20)}`
  const read = async () => [
    await both(chains, 'eth_getBalance', address, 'latest'),
    await both(chains, 'eth_getTransactionCount', address, 'latest'),
    await both(chains, 'eth_getCode', address, 'latest'),
    await both(chains, 'eth_getStorageAt', address, '0x1', 'latest'),
    // The code returns slot 1.
    await both(chains, 'eth_call', { to: address }, 'latest'),
  ]
  const before = await read()
  const slot = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
  for (const isMined of [false, true]) {
    const nodes = [chains.anvil, chains.chain]
    const ids = await Promise.all(
      nodes.map((node) => ask(node, 'evm_snapshot')),
    )
    await both(chains, 'anvil_setBalance', address, '0x5')
    await both(chains, 'anvil_setNonce', address, '0x7')
    await both(chains, 'anvil_setCode', address, '0x60015460005260206000f3')
    await both(chains, 'anvil_setStorageAt', address, '0x1', slot(9))
    if (isMined) await both(chains, 'evm_mine')
    expect(await read()).toEqual([
      '0x5',
      '0x7',
      '0x60015460005260206000f3',
      slot(9),
      slot(9),
    ])
    for (const [index, node] of nodes.entries())
      expect(await ask(node, 'evm_revert', ids[index])).toBe(true)
    expect(await read()).toEqual(before)
  }
})

/** Sends a request to both nodes, and expects the same answer except for block hashes. */
async function both(
  { anvil, chain }: Chains,
  method: string,
  ...params: unknown[]
): Promise<unknown> {
  const [expected, actual] = await Promise.all([
    ask(anvil, method, ...params),
    ask(chain, method, ...params),
  ])
  expect(
    dropHashes(actual),
    `${method} ${JSON.stringify(params).slice(0, 400)}`,
  ).toEqual(dropHashes(expected))
  return actual
}

const dropHashes = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer ?? null), (key, value) =>
    key === 'blockHash'
      ? undefined
      : // Both messages contain the reason why the EVM stopped, in different words.
        typeof value === 'string' && value.startsWith('EVM error ')
        ? 'EVM error'
        : value,
  )

/**
 * Compares a call and its estimate. Returns a gas limit with which even a failing call
 * is mined.
 */
async function compareCall(
  chains: Chains,
  from: Address,
  { gas: _, value, ...draft }: Draft,
) {
  const call = { from, ...draft, value: toHex(value) }
  await both(chains, 'eth_call', call, 'latest')
  const [expected, actual] = await Promise.all([
    ask(chains.anvil, 'eth_estimateGas', call, 'latest'),
    ask(chains.chain, 'eth_estimateGas', call, 'latest'),
  ])
  if (typeof expected !== 'string') {
    // anvil checks the input's bounds first, while this chain checks its gas cost.
    const { message } = expected as { message: string }
    if (message.endsWith('PrecompileError'))
      expect(actual).toHaveProperty('code')
    else expect(dropHashes(actual)).toEqual(dropHashes(expected))
    return 400_000n
  }
  const estimates = [expected, actual].map((gas) => hexToNumber(gas as Hex))
  const [least, estimate] = estimates as [number, number]
  // Both estimates are at most 1.5% above the minimum.
  expect(estimate).toBeGreaterThan(least * 0.984 - 1)
  expect(estimate).toBeLessThanOrEqual(least * 1.016 + 1)
  return BigInt(actual as Hex)
}

async function getPairs({ chain }: Chains): Promise<Address[]> {
  const logs = await chain.request({
    method: 'eth_getLogs',
    params: [
      {
        fromBlock: '0x0',
        topics: [
          '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9',
        ],
      },
    ],
  })
  return logs.map(({ data }: { data: Hex }) => `0x${data.slice(26, 66)}`)
}
