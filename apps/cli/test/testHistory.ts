import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import {
  getBalances,
  getPools,
  swapTopic,
  waitForReceipt,
} from '@letheswap/sdk'
import { type Address, parseEther } from 'viem'
import {
  english,
  generateMnemonic,
  generatePrivateKey,
  privateKeyToAccount,
} from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { lethe } from './harness.js'

/**
 * Tests that a history fills a new chain with hours of trades, busiest at noon, at
 * consistent prices.
 */
export const testHistory = (period: 12 | 24) =>
  test(`args: history: ${period} hours of trading up to now, busiest at noon, with prices that agree`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lethe-history-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const statePath = join(folder, 'history.json')
    const deploymentPath = join(folder, 'deployment.json')
    let devnet = await startDevnet({ statePath, deploymentPath })
    onTestFinished(() => devnet.stop())
    const env = {
      LETHE_CONFIG: deploymentPath,
      LETHE_MARKET_PHRASE: generateMnemonic(english),
    }
    const { client, deployment } = devnet
    // Gives an account coins by setting its balance, and DAI by minting, as a network does
    // to fund its faucet.
    const owned = { ZKP: 7n, DAI: 8n }
    const [to, owner] = [generatePrivateKey(), generatePrivateKey()].map(
      (key) => privateKeyToAccount(key).address,
    ) as [Address, Address]
    for (const [symbol, amount] of Object.entries(owned))
      await devnet.mint({ symbol, to, amount })
    // Sends a transaction of an owner whose balance was set directly.
    await client.setBalance({ address: owner, value: parseEther('1') })
    const value = parseEther('0.5')
    const sent = await client.sendUnsignedTransaction({
      ...{ from: owner, to: devnet.accounts[5].address, value },
    })
    await waitForReceipt(client, { hash: sent })
    const left = await client.getBalance({ address: owner })
    const setUp = Number(await client.getBlockNumber())
    const created = await getPools(client, { deployment })
    const before = Math.floor(Date.now() / 1_000)
    const args = ['market', '--history', `${period}h`]
    const { code, stderr } = await lethe(args, env)
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.anything() })

    const { balances } = await getBalances(client, { deployment, account: to })
    expect(balances).toMatchObject(owned)
    expect(await client.getBalance({ address: owner })).toBe(left)

    const times = await readTimes(devnet)
    const first = times[setUp + 1] as number
    const last = times.at(-1) as number
    expect(first).toBeGreaterThanOrEqual(before - period * 3_600)
    expect(last).toBeLessThanOrEqual(Math.floor(Date.now() / 1_000))
    expect(last - first).toBeGreaterThan((period - 3) * 3_600)

    const logs = await client.getLogs({ fromBlock: 0n })
    const swaps = logs.filter(({ topics }) => topics[0] === swapTopic)
    const hours = swaps.map(({ blockNumber }) =>
      Math.floor(((times[Number(blockNumber)] as number) - first) / 3_600),
    )
    const count = (from: number, to: number) =>
      hours.filter((hour) => from <= hour && hour < to).length
    // Ignores the last hour, which includes the trades that align the prices.
    expect(count(6, 11)).toBeGreaterThan(count(0, 5))
    if (period === 24)
      expect(count(9, 15)).toBeGreaterThan(count(0, 3) + count(20, 23))
    expect(new Set(swaps.map(({ address }) => address)).size).toBe(10)
    expect(created.pools.map(({ pairAddress }) => pairAddress)).toEqual(
      (await getPools(client, { deployment })).pools.map(
        (it) => it.pairAddress,
      ),
    )

    // Around a triangle of pools, prices may only differ by the pools' fees.
    const { pools } = await getPools(client, { deployment })
    const priceOf = (from: string, to: string) => {
      for (const { tokenA, tokenB, reserveA, reserveB } of pools) {
        const [a, b] = [
          Number(reserveA) / 10 ** tokenA.decimals,
          Number(reserveB) / 10 ** tokenB.decimals,
        ]
        if (tokenA.symbol === from && tokenB.symbol === to) return b / a
        if (tokenA.symbol === to && tokenB.symbol === from) return a / b
      }
      throw new Error(`no pool of ${from} and ${to}`)
    }
    for (const { tokenA, tokenB } of pools) {
      if (tokenA.isNative || tokenB.isNative) continue
      const [a, b] = [tokenA.symbol, tokenB.symbol]
      const around = priceOf('ZKP', a) * priceOf(a, b) * priceOf(b, 'ZKP')
      expect(Math.abs(around - 1)).toBeLessThan(0.012)
    }

    // Afterwards, the chain again mines each transaction immediately.
    const hash = await client.sendTransaction({
      account: devnet.accounts[3],
      to: devnet.accounts[4].address,
      value: 1n,
    })
    const { blockNumber } = await waitForReceipt(client, { hash })
    const { timestamp } = await client.getBlock({ blockNumber })
    expect(Number(timestamp)).toBeGreaterThanOrEqual(before)

    const again = await lethe(args, env)
    expect(again.code).toBe(1)
    expect(again.stderr).toContain('needs a fresh chain')
    expect(again.stderr).toContain('npm start -- --fresh')

    const { rpcUrl, port } = devnet
    await devnet.stop()
    devnet = await startDevnet({ statePath, port })
    expect(devnet.rpcUrl).toBe(rpcUrl)
    expect((await readTimes(devnet)).slice(0, times.length)).toEqual(times)
  })

/**
 * Reads the times of all blocks. Asserts that each block follows its parent and is not
 * older.
 */
async function readTimes({ client }: Devnet) {
  const latest = Number(await client.getBlockNumber())
  const blocks = []
  for (let number = 0; number <= latest; number++)
    blocks.push(await client.getBlock({ blockNumber: BigInt(number) }))
  for (const [index, block] of blocks.slice(1).entries()) {
    expect(block.parentHash).toBe(blocks[index]?.hash)
    expect(block.timestamp).toBeGreaterThan(blocks[index]?.timestamp as bigint)
  }
  return blocks.map(({ timestamp }) => Number(timestamp))
}
