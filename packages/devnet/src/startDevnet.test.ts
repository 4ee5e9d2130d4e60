import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPools, waitForReceipt } from '@letheswap/sdk'
import {
  type Address,
  createWalletClient,
  erc20Abi,
  http,
  parseAbi,
  parseEther,
  parseSignature,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import type { Devnet } from './devnet.js'
import { SnapshotNotFoundError } from './errors.js'
import { startDevnet } from './startDevnet.js'

const factoryAbi = parseAbi([
  'function getPair(address, address) view returns (address)',
])
const tokenAbi = parseAbi([
  'function mint(address, uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

// The specification's tokens, with the price of a whole token in cents.
const registry = [
  { symbol: 'USDT', name: 'Tether USD', decimals: 6, cents: 100n },
  { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18, cents: 250_000n },
  { symbol: 'WBTC', name: 'Wrapped BTC', decimals: 8, cents: 6_000_000n },
  { symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18, cents: 100n },
]
const coins = [...registry, { symbol: 'ZKP', decimals: 18, cents: 50n }]

describe('network', () => {
  let devnet: Devnet
  beforeAll(async () => {
    devnet = await startDevnet()
  })
  afterAll(() => devnet.stop())

  const sideOf = (symbol: string): Address =>
    devnet.deployment.tokens.find((token) => token.symbol === symbol)
      ?.address ?? devnet.deployment.contracts.wrappedNative

  test('default: the chain matches the specification', async () => {
    const { chain } = devnet.deployment
    expect(await devnet.client.getChainId()).toBe(500_000)
    expect(chain).toEqual({
      id: 500_000,
      name: 'LetheZKP',
      nativeCurrency: {
        name: 'ZK Proof Token (native)',
        symbol: 'ZKP',
        decimals: 18,
      },
      rpcUrls: [devnet.rpcUrl],
    })
  })

  test('behavior: each run deploys to the same addresses on the same genesis block', async () => {
    const other = await startDevnet()
    onTestFinished(() => other.stop())
    const { chain: _, ...network } = devnet.deployment
    const { chain: __, ...otherNetwork } = other.deployment
    expect(otherNetwork).toEqual(network)
    expect((await other.client.getBlock({ blockNumber: 3n })).hash).toBe(
      (await devnet.client.getBlock({ blockNumber: 3n })).hash,
    )
    // The first contract of account 0, a well-known address of anvil.
    expect(network.contracts.factory).toBe(
      '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    )
  })

  // A test of adoptNetwork compares the tokens to the contracts.
  test('default: the tokens match the specification', () => {
    expect(
      devnet.deployment.tokens.map(({ symbol, name, decimals }) => ({
        symbol,
        name,
        decimals,
      })),
    ).toEqual(registry.map(({ cents: _, ...token }) => token))
  })

  test('behavior: ten pools have consistent prices and two million dollars each', async () => {
    const { client, deployment } = devnet
    const { pools } = await getPools(client, { deployment })
    expect(pools.map(({ key }) => key)).toEqual([
      'DAI-USDT',
      'DAI-WBTC',
      'DAI-WETH',
      'DAI-ZKP',
      'USDT-WBTC',
      'USDT-WETH',
      'USDT-ZKP',
      'WBTC-WETH',
      'WBTC-ZKP',
      'WETH-ZKP',
    ])
    for (const { key, pairAddress, ...pool } of pools) {
      const [a, b] = key.split('-').map(sideOf) as [Address, Address]
      expect(
        await client.readContract({
          address: deployment.contracts.factory,
          abi: factoryAbi,
          functionName: 'getPair',
          args: [a, b],
        }),
      ).toBe(pairAddress)
      for (const [{ symbol }, reserve] of [
        [pool.tokenA, pool.reserveA],
        [pool.tokenB, pool.reserveB],
      ] as const) {
        const coin = coins.find((coin) => coin.symbol === symbol)
        if (!coin) throw new Error(symbol)
        const cents = (reserve * coin.cents) / 10n ** BigInt(coin.decimals)
        expect(cents, `${symbol} in ${key}`).toBe(240_000_000n)
      }
    }
  })

  test("behavior: the faucet's account has all five coins", async () => {
    const { client, deployment, faucetAccount, accounts } = devnet
    expect(faucetAccount).toEqual(accounts[1])
    expect(privateKeyToAccount(faucetAccount.privateKey).address).toBe(
      faucetAccount.address,
    )
    expect(await client.getBalance(faucetAccount)).toBeGreaterThanOrEqual(
      parseEther('1000000'),
    )
    for (const { address, symbol, decimals } of deployment.tokens) {
      const balance = await client.readContract({
        address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [faucetAccount.address],
      })
      expect(balance, symbol).toBeGreaterThanOrEqual(
        parseUnits('1000', decimals),
      )
    }
  })

  test('behavior: a signed permit sets an allowance (EIP-2612)', async () => {
    const { client, deployment, accounts } = devnet
    const id = await devnet.snapshot()
    const owner = privateKeyToAccount(accounts[2]?.privateKey as `0x${string}`)
    const spender = deployment.contracts.router
    const token = { address: sideOf('USDT'), abi: tokenAbi } as const
    const deadline = (await client.getBlock()).timestamp + 1_000_000_000n
    const { r, s, yParity } = parseSignature(
      await owner.signTypedData({
        domain: {
          name: 'Tether USD',
          version: '1',
          chainId: 500_000,
          verifyingContract: token.address,
        },
        types: {
          Permit: [
            { name: 'owner', type: 'address' },
            { name: 'spender', type: 'address' },
            { name: 'value', type: 'uint256' },
            { name: 'nonce', type: 'uint256' },
            { name: 'deadline', type: 'uint256' },
          ],
        },
        primaryType: 'Permit',
        message: {
          owner: owner.address,
          spender,
          value: 7n,
          nonce: 0n,
          deadline,
        },
      }),
    )
    const hash = await client.writeContract({
      ...token,
      account: accounts[3]?.address as Address,
      functionName: 'permit',
      args: [owner.address, spender, 7n, deadline, 27 + yParity, r, s],
    })
    await waitForReceipt(client, { hash })
    expect(
      await client.readContract({
        address: token.address,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [owner.address, spender],
      }),
    ).toBe(7n)
    await devnet.revert(id)
  })

  test('behavior: an account signs in a viem client', async () => {
    const { accounts, deployment, rpcUrl } = devnet
    const wallet = createWalletClient({
      account: accounts[2],
      transport: http(rpcUrl),
    })
    const id = await devnet.snapshot()
    const hash = await wallet.sendTransaction({
      chain: devnet.client.chain,
      to: accounts[3].address,
      value: 1n,
    })
    const { from, status } = await waitForReceipt(devnet.client, {
      hash,
    })
    expect(status).toBe('success')
    expect(from).toBe(accounts[2].address.toLowerCase())
    // The account signs locally, so any node can be used.
    expect(wallet.account.type).toBe('local')
    expect(deployment.chain.rpcUrls).toEqual([rpcUrl])
    await devnet.revert(id)
  })

  test('behavior: only the owner mints', async () => {
    const { client, accounts } = devnet
    const account = accounts[2]?.address as Address
    await expect(
      client.simulateContract({
        address: sideOf('DAI'),
        abi: tokenAbi,
        functionName: 'mint',
        args: [account, 1n],
        account,
      }),
    ).rejects.toThrow()
  })

  test('args: revert restores the state of a snapshot', async () => {
    const { client, accounts, mint, snapshot, revert } = devnet
    const to = accounts[4]?.address as Address
    const id = await snapshot()
    await mint({ symbol: 'WBTC', to, amount: 5n })
    await mint({ symbol: 'ZKP', to, amount: 3n })
    const balance = () =>
      client.readContract({
        address: sideOf('WBTC'),
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [to],
      })
    expect(await balance()).toBe(5n)
    expect(await client.getBalance({ address: to })).toBe(
      parseEther('10000') + 3n,
    )
    await revert(id)
    expect(await balance()).toBe(0n)
    expect(await client.getBalance({ address: to })).toBe(parseEther('10000'))
  })

  test('behavior: no cached block number survives a revert', async () => {
    const { client, mine, revert, snapshot } = devnet
    // The clock stands still, so that short-lived caches never expire.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const id = await snapshot()
    const before = await client.getBlockNumber()
    await mine()
    expect(await client.getBlockNumber()).toBe(before + 1n)
    await revert(id)
    expect(await client.getBlockNumber()).toBe(before)
  })

  test('args: mine mines the exact number of blocks in several requests, and setNextBlockTimestamp sets the time', async () => {
    const id = await devnet.snapshot()
    const before = await devnet.client.getBlockNumber()
    await devnet.mine(600)
    await devnet.mine(0)
    const after = await devnet.client.getBlock()
    expect(after.number).toBe(before + 600n)
    await devnet.setNextBlockTimestamp(after.timestamp + 3_600n)
    await devnet.mine()
    expect((await devnet.client.getBlock()).timestamp).toBe(
      after.timestamp + 3_600n,
    )
    await devnet.revert(id)
  })

  test('behavior: the client never repeats a request', () => {
    expect(devnet.client.transport.retryCount).toBe(0)
  })

  test('error: rejects reverting to an unknown or used snapshot', async () => {
    await expect(devnet.revert('0x1234')).rejects.toThrow(
      'The node has no snapshot 0x1234',
    )
    const id = await devnet.snapshot()
    await devnet.revert(id)
    await expect(devnet.revert(id)).rejects.toBeInstanceOf(
      SnapshotNotFoundError,
    )
  })

  test('behavior: new blocks have the current time, even after a revert', async () => {
    const start = BigInt(Math.floor(Date.now() / 1_000))
    await devnet.revert(await devnet.snapshot())
    await devnet.mine()
    expect((await devnet.client.getBlock()).timestamp).toBeGreaterThanOrEqual(
      start,
    )
  })
})

describe('state', () => {
  const folder = mkdtempSync(join(tmpdir(), 'letheswap-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const balanceOf = ({ client, deployment, accounts }: Devnet) =>
    client.readContract({
      address: deployment.tokens[0]?.address as Address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [accounts[2]?.address as Address],
    })
  const history = async ({ client }: Devnet) => {
    const logs = await client.getLogs({ fromBlock: 0n })
    const hashes = [...new Set(logs.map((log) => log.transactionHash))]
    return {
      logs,
      blocks: await Promise.all(
        Array.from({ length: Number(await client.getBlockNumber()) }, (_, i) =>
          client.getBlock({ blockNumber: BigInt(i) }),
        ),
      ),
      transactions: await Promise.all(
        hashes.map((hash) =>
          // After the receipt, anvil may show the transaction as pending for a moment.
          vi.waitFor(async () => {
            const transaction = await client.getTransaction({ hash })
            expect(transaction.blockNumber).not.toBeNull()
            return transaction
          }),
        ),
      ),
      receipts: await Promise.all(
        hashes.map((hash) => client.getTransactionReceipt({ hash })),
      ),
    }
  }

  test('default: restarts keep balances, nonces, blocks, receipts and logs, for one devnet at a time', async () => {
    const statePath = join(folder, 'kept/state.json')
    let devnet = await startDevnet({ statePath })
    onTestFinished(() => devnet.stop())
    await expect(startDevnet({ statePath })).rejects.toThrow(
      `The state in ${statePath} is in use by another devnet. Stop it, or choose another file with --state.`,
    )
    const { accounts, port } = devnet
    const read = async () => ({
      ...(await history(devnet)),
      deployment: devnet.deployment,
      nonce: await devnet.client.getTransactionCount(accounts[0]),
      balance: await balanceOf(devnet),
    })
    for (const restarts of [1, 2, 3]) {
      const { hash } = await devnet.client.getBlock()
      const to = accounts[2].address
      await devnet.mint({ symbol: 'USDT', to, amount: 41n })
      // The chain continues with one new block after its parent.
      expect((await devnet.client.getBlock()).parentHash).toBe(hash)
      const expected = await read()
      expect(expected.balance).toBe(41n * BigInt(restarts))
      await devnet.stop()
      // The time of the restart must not matter.
      vi.useFakeTimers({ toFake: ['Date'] })
      vi.setSystemTime(Date.now() + restarts * 60_000)
      devnet = await startDevnet({ statePath, port })
      vi.useRealTimers()
      expect(await read()).toEqual(expected)
    }
  })

  test('args: fresh starts another chain with the same addresses', async () => {
    const statePath = join(folder, 'fresh.json')
    const first = await startDevnet({ statePath })
    const to = first.accounts[2]?.address as Address
    await first.mint({ symbol: 'USDT', to, amount: 41n })
    const genesis = await first.client.getBlock({ blockNumber: 0n })
    await first.stop()
    // Two chains that start in the same second would be equal.
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(new Date(Number(genesis.timestamp) * 1_000 + 60_000))
    onTestFinished(() => void vi.useRealTimers())

    const second = await startDevnet({ statePath, fresh: true })
    onTestFinished(() => second.stop())
    expect(second.deployment.genesisHash).not.toBe(first.deployment.genesisHash)
    expect(second.deployment.contracts).toEqual(first.deployment.contracts)
    expect(second.deployment.tokens).toEqual(first.deployment.tokens)
    expect(await balanceOf(second)).toBe(0n)
    // The file no longer contains the old chain.
    expect(readFileSync(statePath, 'utf8')).toContain(
      second.deployment.genesisHash,
    )
  })

  test('error: reports a failed save, and keeps the last state', async () => {
    const statePath = join(folder, 'unsaved.json')
    const errors: Error[] = []
    const devnet = await startDevnet({
      statePath,
      onSaveError: (error) => errors.push(error),
    })
    const to = devnet.accounts[2].address
    const saved = readFileSync(statePath, 'utf8')
    // A folder at the path of the temporary file makes saving fail.
    mkdirSync(`${statePath}.tmp`)
    await devnet.mint({ symbol: 'USDT', to, amount: 41n })
    const message = `The chain could not be saved in ${statePath}: EISDIR`
    await vi.waitFor(() => expect(errors).toHaveLength(1), 60_000)
    expect(String(errors[0])).toContain(message)
    await expect(devnet.stop()).rejects.toThrow(message)
    await devnet.exited
    expect(readFileSync(statePath, 'utf8')).toBe(saved)
    rmSync(`${statePath}.tmp`, { recursive: true })
  })

  test('error: reports an incomplete state file', async () => {
    const statePath = join(folder, 'torn.json')
    writeFileSync(statePath, '{"block":')
    await expect(startDevnet({ statePath })).rejects.toThrow(
      `The state in ${statePath} cannot be used: this program did not write it. Start a new chain with --fresh.`,
    )
  })

  test('error: reports a state file that the node cannot load', async () => {
    const statePath = join(folder, 'strange.json')
    writeFileSync(statePath, '{"genesisTimestamp":1,"block":5}')
    await expect(startDevnet({ statePath })).rejects.toThrow(
      `The state in ${statePath} cannot be used: the node cannot read it. Start a new chain with --fresh.`,
    )
  })
})

test('args: blockTime mines without transactions, and deploymentPath gets the URLs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'letheswap-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const deploymentPath = join(folder, 'some/where/deployment.json')
  const devnet = await startDevnet({
    blockTime: 1,
    deploymentPath,
    faucetUrl: 'http://127.0.0.1:8547',
    probeUrl: 'http://127.0.0.1:8547/echo',
  })
  onTestFinished(() => devnet.stop())
  const written = JSON.parse(readFileSync(deploymentPath, 'utf8'))
  expect(written).toEqual(devnet.deployment)
  expect(written.faucetUrl).toBe('http://127.0.0.1:8547')
  expect(written.probeUrl).toBe('http://127.0.0.1:8547/echo')
  expect(written.genesisHash).toBe(
    (await devnet.client.getBlock({ blockNumber: 0n })).hash,
  )
  // Blocks are mined without transactions.
  const start = await devnet.client.getBlockNumber()
  await vi.waitFor(
    async () =>
      expect(await devnet.client.getBlockNumber()).toBeGreaterThan(start),
    10_000,
  )
})

test('error: reports that the port is in use', async () => {
  const server = createServer()
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve((server.address() as { port: number }).port)
    })
  })
  onTestFinished(() => void server.close())
  await expect(startDevnet({ port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another program. Stop that program, or choose another port with --port.`,
  )
})
