import { writeFileSync } from 'node:fs'
import {
  type Address,
  encodeAbiParameters,
  erc20Abi,
  keccak256,
  pad,
  parseEther,
  parseUnits,
  toHex,
} from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { lethe, useNetwork } from '../../test/harness.js'

const network = useNetwork()
const { run } = network
let account: Address
beforeAll(async () => {
  account = network.account.address
  const { mint } = network.devnet
  await mint({ symbol: 'USDT', to: account, amount: parseUnits('1000', 6) })
  await mint({ symbol: 'DAI', to: account, amount: parseEther('1000') })
})

const balances = async (): Promise<Record<string, string>> =>
  JSON.parse((await run('balances', '--json')).stdout).balances

const pool = async (key: string) =>
  JSON.parse((await run('pools', '--json')).stdout).pools.find(
    (pool: { key: string }) => pool.key === key,
  )

test('default: adds in the pool’s ratio and removes half', async () => {
  const { code: exitCode, stderr } = await run('add', '100', 'DAI', 'USDT')
  expect(exitCode).toBe(0)
  // The minimums are 1% less than the amounts. The router does not guarantee a number
  // of LP tokens.
  expect(stderr).toContain('Add at least 99 DAI and 99 USDT\n')
  expect(stderr).toContain('Receive about 0.0001 LP\n')
  // The pool has 2.4 million of each token, so 100 DAI goes in with 100 USDT.
  expect(await balances()).toMatchObject({
    DAI: String(parseEther('900')),
    USDT: String(parseUnits('900', 6)),
  })
  const added = await pool('DAI-USDT')
  // The supply is sqrt(2.4e24 * 2.4e12) LP tokens, for 2.4 million dollars on each
  // side.
  const supply = 2_400_000n * 10n ** 12n
  expect(added.liquidity).toBe(String((supply * 100n) / 2_400_000n))
  expect((await run('pools')).stdout).toMatch(/^DAI \/ USDT .* 0\.0001 /m)

  const {
    code,
    stdout,
    stderr: removal,
  } = await run('remove', '50%', 'DAI', 'USDT')
  expect(code).toBe(0)
  expect(removal).toContain('Receive at least 49.5 DAI and 49.5 USDT\n')
  expect(stdout).toContain('\nReceived 50 DAI and 50 USDT.\n')
  expect(stdout).toMatch(/^approve .*\nremoveLiquidity /m)
  expect((await pool('DAI-USDT')).liquidity).toBe(
    String((supply * 50n) / 2_400_000n),
  )
  expect(await balances()).toMatchObject({
    DAI: String(parseEther('950')),
    USDT: String(parseUnits('950', 6)),
  })
})

test('behavior: the first deposit creates the pool and sets its price', async () => {
  const { config, devnet } = network
  const { deployment, client } = devnet
  const dai = deployment.tokens.find(({ symbol }) => symbol === 'DAI')
  const address = pad('0x7e57', { size: 20 })
  const code = await client.getCode({ address: dai?.address as Address })
  await client.setCode({ address, bytecode: code ?? '0x' })
  // A token stores its balances in its first slot.
  const slot = encodeAbiParameters(
    [{ type: 'address' }, { type: 'uint256' }],
    [account, 0n],
  )
  await client.setStorageAt({
    address,
    index: keccak256(slot),
    value: pad(toHex(parseEther('500'))),
  })
  const token = { chainId: deployment.chain.id, address, decimals: 18 }
  const path = `${config}.new`
  writeFileSync(
    path,
    JSON.stringify({
      ...deployment,
      tokens: [...deployment.tokens, { ...token, symbol: 'NEW', name: 'New' }],
      pairs: [...deployment.pairs, 'DAI-NEW'],
    }),
  )
  const add = ['add', '100', 'DAI', 'NEW', '--yes', '--config', path]
  const env = { LETHE_PRIVATE_KEY: network.account.privateKey }
  const empty = await lethe(add, env)
  expect(empty.code).toBe(1)
  expect(empty.stderr).toContain('DAI / NEW is empty.')
  expect(empty.stderr).toContain('pass the other amount with --amount-b')
  const { code: exit } = await lethe([...add, '--amount-b', '400'], env)
  expect(exit).toBe(0)
  const { stdout } = await lethe(['pools', '--json', '--config', path], {
    LETHE_PRIVATE_KEY: network.account.privateKey,
  })
  expect(JSON.parse(stdout).pools.at(-1)).toMatchObject({
    key: 'DAI-NEW',
    exists: true,
    reserveA: String(parseEther('100')),
    reserveB: String(parseEther('400')),
    // The account gets sqrt(100 * 400), minus the 1,000 units that are locked forever.
    liquidity: String(parseEther('200') - 1_000n),
  })
})

test('args: adds the native coin, then removes everything with a permit', async () => {
  const before = (await pool('DAI-ZKP')).totalSupply
  expect((await run('add', '10', 'ZKP', 'DAI')).code).toBe(0)
  expect((await balances()).DAI).toBe(String(parseEther('995')))
  const { code, stdout } = await run('remove', 'all', 'ZKP', 'DAI', '--permit')
  expect(code).toBe(0)
  expect(stdout).not.toContain('approve')
  const after = await pool('DAI-ZKP')
  expect(after.liquidity).toBe('0')
  expect(after.totalSupply).toBe(before)
})

test('args: --amount-b limits the second amount, and --min-a rejects a smaller first amount', async () => {
  const refused = await run(
    ...['add', '100', 'DAI', 'USDT', '--amount-b=50', '--min-a=100'],
  )
  expect(refused.code).toBe(1)
  expect(await balances()).toMatchObject({ DAI: String(parseEther('1000')) })
  const { code } = await run(
    ...['add', '100', 'DAI', 'USDT', '--amount-b=50', '--min-a=50'],
  )
  expect(code).toBe(0)
  expect(await balances()).toMatchObject({ DAI: String(parseEther('950')) })
})

test('args: removes an amount of LP tokens', async () => {
  await run('add', '100', 'DAI', 'USDT')
  const { client } = network.devnet
  const { liquidity, pairAddress } = await pool('DAI-USDT')
  await run('remove', '0.00001', 'DAI', 'USDT')
  expect(
    await client.readContract({
      address: pairAddress,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [account],
    }),
  ).toBe(BigInt(liquidity) - 10n ** 13n)
})

test('error: rejects removing more liquidity than the account has', async () => {
  expect(await run('remove', '1', 'WETH', 'WBTC')).toMatchObject({
    code: 1,
    stderr: 'The account has 0 LP tokens of WETH / WBTC.\n',
  })
})

test.each([['0%'], ['101%'], ['half'], ['1e-5']])(
  'error: a share of %s exits 2',
  async (share) => {
    const { code } = await run('remove', share, 'DAI', 'USDT')
    expect(code).toBe(2)
  },
)
