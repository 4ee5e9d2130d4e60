import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Contract, JsonRpcProvider, Wallet } from 'ethers'
import {
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseEther,
  parseGwei,
  publicActions,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Web3 } from 'web3'
import { serveHttp } from '../src/serveHttp.js'
import { useChains } from './chains.js'

const chains = useChains()
let bridge: Awaited<ReturnType<typeof serveHttp>>
beforeAll(async () => {
  bridge = await serveHttp(chains.chain)
})
afterAll(() => bridge?.stop())

type Scene = ReturnType<typeof createScene>
type Steps = Record<string, (scene: Scene) => unknown>

const transfer = {
  type: 'event',
  name: 'Transfer',
  inputs: [
    { type: 'address', name: 'from', indexed: true },
    { type: 'address', name: 'to', indexed: true },
    { type: 'uint256', name: 'value' },
  ],
} as const

/** Performs the same steps on both chains, and expects the same results. */
async function compare(
  create: (scene: Scene) => Steps,
  nonce: number,
): Promise<void> {
  const results: Record<string, unknown>[] = []
  for (const url of [chains.devnet.rpcUrl, bridge.rpcUrl]) {
    const scene = createScene(url, nonce)
    const result: Record<string, unknown> = {}
    for (const [name, step] of Object.entries(create(scene)))
      result[name] = normalize(
        await Promise.resolve(step(scene)).catch(
          ({ name, code, shortMessage, reason, revert }) => ({
            name,
            code,
            shortMessage,
            reason,
            revert: revert?.name,
          }),
        ),
      )
    results.push(result)
  }
  const [expected, actual] = results
  expect(actual).toEqual(expected)
}

function createScene(url: string, nonce: number) {
  const { accounts, deployment } = chains.devnet
  const account = accounts[2] as (typeof accounts)[0]
  const token = deployment.tokens[0]?.address as Hex
  const to = accounts[3]?.address as Hex
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to, 1n],
  })
  return {
    url,
    account,
    token,
    to,
    data,
    router: deployment.contracts.router,
    block: chains.snapshot.blocks[1],
    sign: (fields: object = {}) =>
      account.signTransaction({
        type: 'eip1559',
        chainId: 500_000,
        nonce: nonce++,
        gas: 100_000n,
        maxFeePerGas: parseGwei('20'),
        maxPriorityFeePerGas: 1n,
        to: token,
        data,
        ...fields,
      } as never),
  }
}

/** Removes fields that differ between any two nodes, and writes numbers as text. */
const normalize = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (key, item) =>
      own.has(key) ? undefined : typeof item === 'bigint' ? String(item) : item,
    ),
  )
const own = new Set([
  'blockHash',
  'blockTimestamp',
  'date',
  'mixHash',
  'parentHash',
  'prevRandao',
  'provider',
  'stateRoot',
  'timestamp',
])
/** Removes the same fields, and a block's own hash. */
const dropHash = ({ hash: _, ...block }: Record<string, unknown>) => block

test('viem', () =>
  compare(({ url, account, token, to, data, block, sign }) => {
    const client = createTestClient({
      mode: 'anvil',
      transport: http(url),
      cacheTime: 0,
    }).extend(publicActions)
    const call = { account: account.address, to: token, data }
    const contract = { address: token, abi: erc20Abi } as const
    return {
      getBlock: async () => dropHash((await client.getBlock()) as never),
      getBlockNumber: () => client.getBlockNumber(),
      getBlockTransactionCount: () => client.getBlockTransactionCount(),
      getChainId: () => client.getChainId(),
      getGasPrice: () => client.getGasPrice(),
      getBlobBaseFee: () => client.getBlobBaseFee(),
      estimateFeesPerGas: () => client.estimateFeesPerGas(),
      estimateMaxPriorityFeePerGas: () => client.estimateMaxPriorityFeePerGas(),
      getFeeHistory: () =>
        client.getFeeHistory({ blockCount: 2, rewardPercentiles: [50] }),
      getBalance: () => client.getBalance({ address: account.address }),
      getTransactionCount: () =>
        client.getTransactionCount({ address: account.address }),
      getCode: () => client.getCode({ address: token }),
      getStorageAt: () => client.getStorageAt({ address: token, slot: '0x0' }),
      call: () => client.call(call),
      createAccessList: () => client.createAccessList(call),
      readContract: () =>
        client.readContract({
          ...contract,
          functionName: 'balanceOf',
          args: [account.address],
        }),
      multicall: () =>
        client.multicall({
          contracts: [{ ...contract, functionName: 'decimals' }],
          multicallAddress: chains.devnet.deployment.contracts
            .multicall3 as Hex,
        }),
      simulateContract: () =>
        client.simulateContract({
          ...contract,
          account: account.address,
          functionName: 'transfer',
          args: [to, 1n],
        }),
      'simulateContract that reverts': () =>
        client.simulateContract({
          ...contract,
          account: to,
          functionName: 'transferFrom',
          args: [account.address, to, 1n],
        }),
      simulateCalls: async () =>
        (
          await client.simulateCalls({
            account: account.address,
            calls: [
              { to, value: 1n },
              { to: token, data },
            ],
          })
        ).results.map(({ status, gasUsed, data, logs = [] }) => ({
          status,
          gasUsed,
          data,
          logs: logs.map(({ address, topics, data }) => ({
            address,
            topics,
            data,
          })),
        })),
      getTransaction: () =>
        client.getTransaction({ hash: block?.transactions[0]?.hash as Hex }),
      getTransactionReceipt: () =>
        client.getTransactionReceipt({
          hash: block?.transactions[0]?.hash as Hex,
        }),
      'getTransaction that is not there': () =>
        client.getTransaction({ hash: `0x${'11'.repeat(32)}` }),
      getLogs: () =>
        client.getLogs({ event: transfer, address: token, fromBlock: 0n }),
      getContractEvents: () =>
        client.getContractEvents({
          ...contract,
          eventName: 'Transfer',
          args: { to: account.address },
          fromBlock: 0n,
        }),
      watchEvent: async () => {
        const heard: unknown[] = []
        const [logs, blocks, pending] = await Promise.all([
          client.createEventFilter({ event: transfer, address: token }),
          client.createBlockFilter(),
          client.createPendingTransactionFilter(),
        ])
        const hash = await client.sendRawTransaction({
          serializedTransaction: (await sign()) as Hex,
        })
        await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
        heard.push(
          (await client.getFilterChanges({ filter: logs })).map(
            ({ args, blockNumber }) => ({ args, blockNumber }),
          ),
          (await client.getFilterChanges({ filter: blocks })).length,
          await client.getFilterChanges({ filter: pending }),
          (await client.getFilterLogs({ filter: logs })).length,
          await client.uninstallFilter({ filter: logs }),
        )
        return heard
      },
      sendRawTransactionSync: async () => {
        const { logs, ...receipt } = await client.sendRawTransactionSync({
          serializedTransaction: (await sign()) as Hex,
        })
        return receipt
      },
      'sendRawTransaction with a used nonce': async () =>
        client.sendRawTransaction({
          serializedTransaction: (await sign({ nonce: 0 })) as Hex,
        }),
      'test actions': async () => {
        const id = await client.snapshot()
        await client.setBalance({ address: to, value: parseEther('7') })
        await client.setNonce({ address: to, nonce: 7 })
        await client.setCode({ address: to, bytecode: '0x6001' })
        await client.setStorageAt({
          address: to,
          index: 1,
          value: `0x${'00'.repeat(31)}07`,
        })
        await client.setCoinbase({ address: to })
        await client.setNextBlockBaseFeePerGas({ baseFeePerGas: 7n })
        await client.setAutomine(false)
        await client.mine({ blocks: 2 })
        const seen = [
          await client.getBalance({ address: to }),
          await client.getTransactionCount({ address: to }),
          await client.getCode({ address: to }),
          await client.getStorageAt({ address: to, slot: '0x1' }),
          await client.getAutomine(),
          await client.getTxpoolStatus(),
          await client.getTxpoolContent(),
          (await client.getBlock()).miner,
        ]
        await client.setAutomine(true)
        await client.setCoinbase({ address: `0x${'00'.repeat(20)}` })
        await client.revert({ id })
        // anvil continues with the previous fee, which only a block should change.
        await client.setNextBlockBaseFeePerGas({
          baseFeePerGas: parseGwei('1'),
        })
        return [...seen, await client.getBalance({ address: to })]
      },
    }
  }, 0))

test('ethers', () =>
  compare(({ url, account, token, to, router, block, sign }) => {
    const provider = new JsonRpcProvider(url, undefined, { cacheTimeout: -1 })
    const wallet = new Wallet(
      (account as unknown as { privateKey: Hex }).privateKey,
      provider,
    )
    const contract = new Contract(
      token,
      [
        'function transfer(address to, uint256 value) returns (bool)',
        'function transferFrom(address from, address to, uint256 value) returns (bool)',
        'function balanceOf(address) view returns (uint256)',
        'event Transfer(address indexed from, address indexed to, uint256 value)',
        'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
      ],
      wallet,
    )
    const hash = block?.transactions[0]?.hash as Hex
    return {
      getNetwork: async () => (await provider.getNetwork()).toJSON(),
      getBlockNumber: () => provider.getBlockNumber(),
      getBlock: async () =>
        dropHash((await provider.getBlock('latest'))?.toJSON()),
      getFeeData: async () => (await provider.getFeeData()).toJSON(),
      getBalance: () => provider.getBalance(account.address),
      getTransactionCount: () => provider.getTransactionCount(account.address),
      getCode: () => provider.getCode(token),
      getStorage: () => provider.getStorage(token, 0),
      getTransaction: async () =>
        (await provider.getTransaction(hash))?.toJSON(),
      getTransactionReceipt: async () =>
        (await provider.getTransactionReceipt(hash))?.toJSON(),
      getLogs: () => provider.getLogs({ fromBlock: 0, address: token }),
      call: () => contract.getFunction('balanceOf')(account.address),
      'a custom error': () =>
        contract.getFunction('transferFrom').staticCall(router, to, 1n),
      queryFilter: async () =>
        (await contract.queryFilter('Transfer', 0)).length,
      broadcastTransaction: async () =>
        (await provider.broadcastTransaction((await sign()) as Hex)).hash,
      'transfer and wait': async () => {
        const sent = await contract.getFunction('transfer')(to, 5n, {
          gasLimit: 100_000n,
          maxFeePerGas: parseGwei('20'),
          maxPriorityFeePerGas: 1n,
        })
        const receipt = await sent.wait()
        return [sent.hash, receipt.status, receipt.gasUsed]
      },
      sendTransaction: async () => {
        const { status } = (await (
          await wallet.sendTransaction({ to, value: 1n })
        ).wait()) as { status: number }
        return status
      },
      end: () => provider.destroy(),
    }
  }, 2))

test('web3.js', () =>
  compare(({ url, account, token, data, block, sign }) => {
    const { eth } = new Web3(url)
    const contract = new eth.Contract(erc20Abi as never, token)
    const hash = block?.transactions[0]?.hash as Hex
    return {
      getChainId: () => eth.getChainId(),
      getProtocolVersion: () => eth.getProtocolVersion(),
      isSyncing: () => eth.isSyncing(),
      getCoinbase: () => eth.getCoinbase(),
      getHashRate: () => eth.getHashRate(),
      getGasPrice: () => eth.getGasPrice(),
      getMaxPriorityFeePerGas: () => eth.getMaxPriorityFeePerGas(),
      getFeeHistory: () => eth.getFeeHistory(2, 'latest', [50]),
      getBlockNumber: () => eth.getBlockNumber(),
      getBlock: async () => dropHash((await eth.getBlock('latest')) as never),
      getBlockTransactionCount: () => eth.getBlockTransactionCount('latest'),
      getBlockUncleCount: () => eth.getBlockUncleCount('latest'),
      getUncle: () => eth.getUncle('latest', 0),
      getBalance: () => eth.getBalance(account.address),
      getTransactionCount: () => eth.getTransactionCount(account.address),
      getCode: () => eth.getCode(token),
      getStorageAt: () => eth.getStorageAt(token, 0),
      getTransaction: () => eth.getTransaction(hash),
      getTransactionReceipt: () => eth.getTransactionReceipt(hash),
      getTransactionFromBlock: () => eth.getTransactionFromBlock(1, 0),
      getPastLogs: () => eth.getPastLogs({ fromBlock: '0x0', address: token }),
      call: () => contract.methods.balanceOf?.(account.address as never).call(),
      createAccessList: () =>
        eth.createAccessList({ from: account.address, to: token, data }),
      sendSignedTransaction: async () => {
        const { status, gasUsed, transactionHash } =
          await eth.sendSignedTransaction((await sign()) as Hex)
        return { status, gasUsed, transactionHash }
      },
    }
  }, 5))

test('cast', () => {
  const require = createRequire(import.meta.url)
  const entry = require.resolve('@foundry-rs/cast/package.json')
  const folder = createRequire(entry).resolve(
    `@foundry-rs/cast-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}/package.json`,
  )
  const binary = join(folder, '..', 'bin', 'cast')
  return compare(({ url, account, token, to, block, sign }) => {
    const run = async (...args: string[]) => {
      const { stdout } = await promisify(execFile)(binary, args, {
        env: { ...process.env, ETH_RPC_URL: url, NO_COLOR: '1' },
        timeout: 10_000,
      })
      return stdout.trim()
    }
    const hash = block?.transactions[0]?.hash as Hex
    const steps: [string, ...string[]][] = [
      ['chain-id'],
      ['block-number'],
      ['gas-price'],
      ['base-fee'],
      ['block', 'latest', '--field', 'number'],
      ['block', 'latest', '--field', 'gasUsed'],
      ['balance', account.address],
      ['nonce', account.address],
      ['code', token],
      ['codesize', token],
      ['storage', token, '0'],
      ['call', token, 'decimals()(uint8)'],
      ['call', token, 'transfer(address,uint256)', to, '1'],
      ['access-list', token, 'balanceOf(address)', account.address],
      ['tx', hash, 'nonce'],
      ['receipt', hash, 'gasUsed'],
      ['logs', '--from-block', '0', '--address', token, '--json'],
      ['rpc', 'eth_syncing'],
      ['find-block', '0'],
    ]
    return {
      ...Object.fromEntries(
        steps.map((args) => [
          args.join(' '),
          async () => {
            const text = await run(...args)
            return args.includes('--json') ? JSON.parse(text) : text
          },
        ]),
      ),
      publish: async () => run('publish', '--async', (await sign()) as Hex),
      'nonce after': () => run('nonce', account.address),
    }
  }, 6)
})
