import { getSwapCall, getToken, waitForReceipt } from '@letheswap/sdk'
import { encodeFunctionData, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { useNetwork } from '../../test/harness.js'

const network = useNetwork()
const { run } = network

test('default: describes a swap and its pool', async () => {
  const swapped = JSON.parse(
    (await run('swap', '10', 'ZKP', 'USDT', '--json')).stdout,
  )
  const { code, stdout } = await run('tx', swapped.hash)
  expect(code).toBe(0)
  const [sentence, ...parts] = stdout.trimEnd().split('\n')
  expect(sentence).toMatch(/^0x\w{40} swapped 10 ZKP for 4\.98\d+ USDT\.$/)
  expect(parts[0]).toMatch(
    /^ {2}1 ZKP got 0\.498\d+ USDT; the pools' price was 0\.5; it is 0\.49\d+ now\.$/,
  )
  // The fee is 0.3% of 10.
  expect(parts[1]).toMatch(/^ {2}ZKP \/ USDT: .* with a fee of 0\.03 ZKP\.$/)
  const details = JSON.parse((await run('tx', swapped.hash, '--json')).stdout)
  expect(details).toMatchObject({
    status: 'succeeded',
    intent: { kind: 'swap' },
    swaps: [{ amountIn: String(parseEther('10')) }],
  })

  const pool = await run('pool', 'zkp/usdt', '--interval', '1d')
  expect(pool.code).toBe(0)
  const [first, heading, day] = pool.stdout.split('\n')
  expect(first).toMatch(/^1 ZKP is 0\.49\d+ USDT\. TVL \d+(\.\d+)? USDT\.$/)
  expect(heading).toMatch(/Volume +Fees +Trades +Fee APR$/)
  expect(day).toMatch(/^24 hours +4\.9\d USDT +0\.01 USDT +1 +\d+\.?\d* %$/)
  const json = JSON.parse((await run('pool', 'ZKP-USDT', '--json')).stdout)
  expect(json.day).toMatchObject({
    volumeA: String(parseEther('10')),
    feesA: String(parseEther('0.03')),
    feesB: '0',
    trades: 1,
  })
  expect(json.trades[0]).toMatchObject({
    type: 'sell',
    hash: swapped.hash,
  })
})

test('default: explains why a transaction failed, and by how much', async () => {
  const { deployment, client, accounts } = network.devnet
  const { router } = deployment.contracts
  await network.devnet.mine()
  const { timestamp } = await client.getBlock()
  const call = getSwapCall({
    router,
    type: 'exactInput',
    amountIn: parseEther('1'),
    amountOut: 0n,
    path: ['ZKP', 'USDT'].map((symbol) => getToken(deployment, symbol).address),
    isNativeIn: true,
    isNativeOut: false,
    recipient: accounts[2]?.address as `0x${string}`,
    deadline: timestamp + 10n,
  })
  await network.devnet.setNextBlockTimestamp(timestamp + 13n)
  const hash = await client.sendTransaction({
    account: accounts[2] as (typeof accounts)[2],
    to: router,
    data: encodeFunctionData(call),
    value: parseEther('1'),
    gas: 500_000n,
  })
  await waitForReceipt(client, { hash })
  const { stdout } = await run('tx', hash)
  expect(stdout.split('\n')[0]).toMatch(
    /^0x\w{40} tried to swap 1 ZKP for at least 0 USDT, but failed: The deadline was missed by 3 s\.$/,
  )
})

test('error: rejects an invalid hash, pool and interval', async () => {
  for (const [args, text] of [
    [['tx', '0x12'], 'A transaction hash is 0x and 64 hex digits.'],
    [['pool', 'DAI'], 'Name the pool by its two tokens, e.g. DAI-USDT.'],
    [['pool', 'DAI-USDT', '--interval', '2h'], '--interval must be one of 1m'],
  ] as const) {
    const { code, stderr } = await run(...args)
    expect(code).toBeGreaterThan(0)
    expect(stderr).toContain(text)
  }
})

test('error: an unknown transaction exits 1, also with --json', async () => {
  const hash = `0x${'12'.repeat(32)}`
  expect(await run('tx', hash)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('Transaction not found'),
  })
  const { code, stdout } = await run('tx', hash, '--json')
  expect(JSON.parse(stdout)).toMatchObject({ status: 'unknown' })
  expect(code).toBe(1)
})
