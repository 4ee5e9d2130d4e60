import { readFileSync } from 'node:fs'
import { encodeFunctionData, erc20Abi, type Hex, parseGwei, toHex } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { createChain } from '../src/createChain.js'
import { createFilters } from '../src/createFilters.js'
import { createMethods } from '../src/createMethods.js'
import { ask, useChains } from './chains.js'
import { createComparison } from './compare.js'
import { createTable } from './createTable.js'
import { absent, differences, own } from './methodDifferences.js'

const chains = useChains()
const { both, each, refused, seen } = createComparison(chains, differences)

const nobody = `0x${'cd'.repeat(20)}`
const word = (value: bigint | number | string) =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(
    64,
    '0',
  )
const transferTopic =
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

let scene: ReturnType<typeof createScene>
beforeAll(() => {
  scene = createScene()
})

function createScene() {
  const { accounts, deployment } = chains.devnet
  const [owner, first, second] = accounts as unknown as (typeof accounts)[0][]
  if (!owner || !first || !second) throw new Error('No accounts')
  const nonces = new Map<string, number>()
  const token = deployment.tokens[0]?.address as Hex
  const next = async (address: Hex) => {
    const known = Number(
      await ask(chains.chain, 'eth_getTransactionCount', address, 'pending'),
    )
    nonces.set(address, known + 1)
    return known
  }
  return {
    owner,
    first,
    second,
    token,
    router: deployment.contracts.router,
    /** Signs a transaction of the first account, by default with the next nonce. */
    async sign(fields: object = {}) {
      return first.signTransaction({
        type: 'eip1559',
        chainId: 500_000,
        nonce: await next(first.address),
        gas: 100_000n,
        maxFeePerGas: parseGwei('20'),
        maxPriorityFeePerGas: 1n,
        to: second.address,
        ...fields,
      } as never)
    },
    transfer: (value: bigint) => ({
      to: token,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [second.address, value],
      }),
    }),
  }
}

/** anvil derives the next base fee from reverted blocks. Setting it makes both equal. */
const setBaseFee = () => both('anvil_setNextBlockBaseFeePerGas', '0x3b9aca00')

async function revert(prefix: string, id: unknown) {
  await both(`${prefix}_revert`, id)
  await setBaseFee()
}

test('the chain and its blocks', async () => {
  for (const method of [
    'web3_clientVersion',
    'net_version',
    'net_listening',
    'eth_networkId',
    'eth_protocolVersion',
    'eth_hashrate',
    'eth_chainId',
    'eth_accounts',
    'eth_syncing',
    'eth_coinbase',
    'eth_gasPrice',
    'eth_maxPriorityFeePerGas',
    'eth_blobBaseFee',
    'eth_blockNumber',
  ])
    await both(method)
  await both('web3_sha3', '0x68656c6c6f')
  await refused('web3_sha3', 'hello')
  const [hash, unknown] = [
    chains.snapshot.blocks[2]?.hash,
    `0x${'11'.repeat(32)}`,
  ]
  for (const [suffix, tags] of [
    ['Number', ['latest', '0x1', 'earliest', '0xffff']],
    ['Hash', [hash, unknown]],
  ] as const)
    for (const tag of tags) {
      await both(`eth_getBlockBy${suffix}`, tag, false)
      await both(`eth_getBlockBy${suffix}`, tag, true)
      await both(`eth_getBlockTransactionCountBy${suffix}`, tag)
      await both(`eth_getUncleCountByBlock${suffix}`, tag)
      await both(`eth_getUncleByBlock${suffix}AndIndex`, tag, '0x0')
      await both(`eth_getTransactionByBlock${suffix}AndIndex`, tag, '0x0')
      await both(`eth_getTransactionByBlock${suffix}AndIndex`, tag, '0x999')
      await both(`eth_getRawTransactionByBlock${suffix}AndIndex`, tag, '0x0')
    }
  const { hash: mined } = chains.snapshot.blocks[1]?.transactions[0] ?? {}
  for (const known of [mined, unknown])
    for (const method of [
      'eth_getTransactionByHash',
      'eth_getTransactionReceipt',
      'eth_getRawTransactionByHash',
      'debug_getRawTransaction',
    ])
      await both(method, known)
  await both('eth_getBlockReceipts', 'latest')
  await both('eth_getBlockReceipts', '0xffff')
  await both('eth_feeHistory', '0x2', 'latest', [10, 90])
  await both('eth_feeHistory', 2, 'latest')
  await refused('eth_getBlockByHash', '0x1', false)
  await refused('eth_getBlockByNumber', 'foo', false)
  await refused('eth_getTransactionByHash', '0x1')
  await refused('eth_getTransactionReceipt')
  await refused('eth_feeHistory')
})

test('the state', async () => {
  const { owner, token } = scene
  for (const [address, tag] of [
    [owner.address, 'latest'],
    [token, 'pending'],
    [nobody, null],
  ]) {
    await both('eth_getBalance', address, tag)
    await both('eth_getTransactionCount', address, tag)
    await both('eth_getCode', address, tag)
    await both('eth_getAccountInfo', address, 'latest')
    await both('eth_getStorageAt', address, '0x0', tag)
  }
  await refused('eth_getBalance', 'x')
  await refused('eth_getStorageAt', token, 'x')
  await refused('eth_getBalance', owner.address, {})
  await refused('eth_getBalance', owner.address, { blockHash: '0x1' })
})

test('logs', async () => {
  const { token } = scene
  const everything = { fromBlock: '0x0' }
  for (const filter of [
    {},
    everything,
    { ...everything, address: [] },
    { ...everything, address: null },
    { ...everything, address: [token] },
    { ...everything, topics: null },
    { ...everything, topics: [] },
    { ...everything, topics: [[]] },
    { ...everything, topics: [null] },
    { ...everything, topics: [[transferTopic, null]] },
    { ...everything, topics: [transferTopic, null, null] },
    { ...everything, topics: [null, null, null, null] },
    { ...everything, blockHash: null },
    { blockHash: chains.snapshot.blocks[1]?.hash },
    { blockHash: chains.snapshot.blocks[1]?.hash, fromBlock: '0x0' },
    { blockHash: `0x${'11'.repeat(32)}` },
    { ...everything, topics: [null, null, null, null, null] },
    { fromBlock: '0x0', toBlock: 'pending' },
    { fromBlock: '0x5', toBlock: '0x3' },
    { fromBlock: '0x1', toBlock: '0xffff' },
  ])
    await both('eth_getLogs', filter)
  for (const filter of [
    5,
    'x',
    null,
    { topics: 5 },
    { topics: transferTopic },
    { topics: ['0x1'] },
    { topics: [null, null, null, null, []] },
    { address: 'x' },
    { address: ['x'] },
  ]) {
    await refused('eth_getLogs', filter)
    await refused('eth_newFilter', filter)
  }
  await refused('eth_getLogs', { fromBlock: 'foo' })
  await refused('eth_getLogs')
})

test('calls', async () => {
  const { owner, token, router, transfer } = scene
  const decimals = { to: token, data: '0x313ce567' }
  const failing = { from: nobody, ...transfer(1n) }
  for (const call of [
    {},
    decimals,
    failing,
    { to: token, input: '0x313ce567' },
    { to: token, data: '0x313ce567', input: '0x06fdde03' },
    { ...decimals, nonce: '0x999' },
    { ...decimals, gas: '0x5208' },
    { ...decimals, gas: '0xfffffffff' },
    { ...decimals, maxFeePerGas: '0x1' },
    { ...decimals, maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' },
    { ...decimals, maxPriorityFeePerGas: '0x2' },
    { ...decimals, chainId: '0x7' },
    { ...decimals, chainId: '0x7a120' },
    { ...decimals, from: nobody, value: '0x1' },
    { ...decimals, authorizationList: [] },
    { ...decimals, accessList: [{ address: token, storageKeys: [] }] },
  ])
    await both('eth_call', call, 'latest')
  for (const call of [
    null,
    5,
    'x',
    [],
    { to: 'x' },
    { ...decimals, data: 'zz' },
    { ...decimals, data: '0x1' },
    { ...decimals, value: '-0x1' },
    { ...decimals, accessList: 5 },
    { ...decimals, accessList: [5] },
    { ...decimals, accessList: [{ address: token }] },
    { ...decimals, authorizationList: [5] },
  ]) {
    await refused('eth_call', call, 'latest')
    await refused('eth_estimateGas', call, 'latest')
  }
  for (const tag of ['foo', {}, { blockHash: '0x1' }])
    await refused('eth_call', decimals, tag)
  await both('eth_call', decimals, '0xffff')
  for (const call of [decimals, failing])
    await both('eth_estimateGas', call, 'latest')
  const amounts = encodeAmounts()
  for (const call of [
    { to: token, data: `0x70a08231${word(owner.address)}` },
    { to: router, data: '0xc45a0155' },
    { to: router, data: '0xdeadbeef' },
    { to: router, data: amounts },
    { ...transfer(1n), from: owner.address },
  ])
    await both('eth_createAccessList', call, 'latest')

  const sees = opcodes()
  const code = { [nobody]: { code: sees } }
  const call = { to: nobody }
  for (const overrides of [
    {},
    { number: '0x2' },
    { time: '0x70000000' },
    { timestamp: '0x70000000' },
    { baseFee: '0x7' },
    { baseFeePerGas: '0x7' },
    { coinbase: token },
    { feeRecipient: token },
    { gasLimit: '0x1000000' },
    { random: `0x${'22'.repeat(32)}` },
    { prevRandao: `0x${'22'.repeat(32)}` },
    { blobBaseFee: '0x5' },
    { withdrawals: [] },
  ])
    await both('eth_call', call, 'latest', code, overrides)
  await both('eth_call', call, 'latest', {
    [nobody]: { code: sees, balance: '0x7', nonce: '0x1' },
  })
  for (const overrides of [
    5,
    { [token]: 5 },
    { [token]: { balance: 'x' } },
    { x: { balance: '0x1' } },
    { [token]: { state: {}, stateDiff: {} } },
  ])
    await refused('eth_call', decimals, 'latest', overrides)
  await refused('eth_call', call, 'latest', code, 5)
})

/** Code that returns properties of its block. */
const opcodes = () =>
  `0x${[
    '43',
    '42',
    '48',
    '41',
    '45',
    '44',
    '4a',
    '46',
    '3a',
    '47',
    '6001430340',
  ]
    .map(
      (code, index) =>
        `${code}61${(index * 32).toString(16).padStart(4, '0')}52`,
    )
    .join('')}6101606000f3`

const encodeAmounts = () => {
  const { wrappedNative } = chains.devnet.deployment.contracts
  const path = [wrappedNative, scene.token].map(word).join('')
  return `0xd06ca61f${word(10n ** 18n)}${word(64)}${word(2)}${path}`
}

test('transactions', async () => {
  const { first, second: payee, token, sign, transfer } = scene
  for (const raw of ['0x', '0x01', 'x', undefined])
    await refused('eth_sendRawTransaction', raw)
  const raw = await sign({ value: 1n })
  const hash = await both('eth_sendRawTransaction', raw)
  await both('eth_sendRawTransaction', raw)
  await both('eth_getTransactionReceipt', hash)
  await both('eth_sendRawTransactionSync', await sign(transfer(1n)))
  for (const chainId of [500_000, undefined]) {
    const legacy = await both(
      'eth_sendRawTransaction',
      await sign({
        type: 'legacy',
        chainId,
        maxFeePerGas: undefined,
        maxPriorityFeePerGas: undefined,
        gasPrice: parseGwei('20'),
      }),
    )
    await both('eth_getTransactionByHash', legacy)
  }
  await refused('eth_sendRawTransactionSync', '0x01')
  for (const request of [
    { ...transfer(0n), from: first.address },
    { from: first.address, to: payee.address, value: '0x1' },
    { from: first.address, to: payee.address, gasPrice: '0x77359400' },
    { from: first.address, to: token, data: '0xdeadbeef' },
  ])
    await both('eth_fillTransaction', request)
  await refused('eth_fillTransaction', 5)

  await both('evm_setAutomine', false)
  await both('anvil_getAutomine')
  await both('hardhat_getAutomine')
  const filter = await each('eth_newPendingTransactionFilter')
  const nonce = Number(
    await both('eth_getTransactionCount', first.address, 'latest'),
  )
  const waiting = await both(
    'eth_sendRawTransaction',
    await sign({ nonce, value: 1n }),
  )
  const raws = await Promise.all(
    [3, 2, 1].map((gap) => sign({ nonce: nonce + gap, value: 1n })),
  )
  await both('eth_sendRawTransaction', raws[0])
  await both('eth_getFilterChanges', filter)
  await both('eth_getFilterChanges', filter)
  await both('eth_getTransactionByHash', waiting)
  await both('txpool_status')
  await both('txpool_content')
  await both('txpool_inspect')
  // Transactions that waited for others come after them.
  await both('eth_sendRawTransaction', raws[1])
  await both('eth_getFilterChanges', filter)
  await both('eth_sendRawTransaction', raws[2])
  const told = await each('eth_getFilterChanges', filter)
  expect(new Set(told.chain as Hex[])).toEqual(new Set(told.anvil as Hex[]))
  await both('txpool_status')
  await both('hardhat_dropAllTransactions')
  await both('eth_sendRawTransaction', await sign({ nonce }))
  await both('hardhat_dropTransaction', waiting)
  await both('anvil_dropTransaction', waiting)
  await both('hardhat_dropAllTransactions')
  await both('anvil_dropAllTransactions')
  await both('txpool_status')
  await both('anvil_setIntervalMining', 1000)
  await both('anvil_getIntervalMining')
  await both('evm_setIntervalMining', 0)
  await both('anvil_getIntervalMining')
  await both('anvil_setAutomine', true)
  await both('anvil_getAutomine')
})

test('transactions and calls that the EVM refuses', async () => {
  const { sign } = scene
  const returned30kB = '0x6175306000f3'
  const init50kB: Hex = `0x${'00'.repeat(50_000)}`
  for (const data of [returned30kB, init50kB, '0x60ef60005360016000f3'])
    await both('eth_call', { data }, 'latest')
  for (const code of [
    '0x01',
    '0x60ff56',
    '0x0c',
    '0x5b600056',
    '0x60ff5f5360015ffd',
    '0x60ff5f5360055ffd',
  ])
    await both('eth_call', { to: nobody, gas: '0x100000' }, 'latest', {
      [nobody]: { code },
    })
  await both(
    'eth_sendRawTransaction',
    await sign({ to: null, data: init50kB, gas: 20_000_000n }),
  )
  const large = await both(
    'eth_sendRawTransaction',
    await sign({ to: null, data: returned30kB, gas: 10_000_000n }),
  )
  await both('eth_getTransactionReceipt', large)
})

test('delegation (EIP-7702)', async () => {
  const { first, second, sign } = scene
  // Code that emits a log and writes a slot.
  const target = `0x${'7a'.repeat(20)}` as const
  await both('anvil_setCode', target, '0x602a60005560006000a000')
  const authorize = async (nonce: number, chainId = 500_000) => {
    const { r, s, yParity } = await second.signAuthorization({
      chainId,
      address: target,
      nonce,
    })
    return { chainId, address: target, nonce, r, s, yParity: yParity ?? 0 }
  }
  const toJson = (authorization: Awaited<ReturnType<typeof authorize>>) => ({
    ...authorization,
    chainId: toHex(authorization.chainId),
    nonce: toHex(authorization.nonce),
    yParity: toHex(authorization.yParity),
  })
  const own = Number(
    await both('eth_getTransactionCount', second.address, 'latest'),
  )
  for (const authorizationList of [
    [await authorize(own)],
    [await authorize(own + 1)],
    [await authorize(own, 1)],
    [await authorize(own, 0), await authorize(own + 1)],
  ]) {
    const call = {
      from: first.address,
      to: second.address,
      authorizationList: authorizationList.map(toJson),
    }
    await both('eth_call', call, 'latest')
    const { anvil, chain } = await each('eth_estimateGas', call, 'latest')
    // Both estimates are at most 1.5% above the minimum.
    expect.soft(Number(chain)).toBeGreaterThan(Number(anvil) * 0.984)
    expect.soft(Number(chain)).toBeLessThan(Number(anvil) * 1.016)
    const id = await each('evm_snapshot')
    const hash = await both(
      'eth_sendRawTransaction',
      await sign({ type: 'eip7702', authorizationList, gas: 200_000n }),
    )
    await both('eth_getTransactionReceipt', hash)
    await both('eth_getTransactionByHash', hash)
    await both('eth_getCode', second.address, 'latest')
    await both('eth_getTransactionCount', second.address, 'latest')
    await both('eth_getStorageAt', second.address, '0x0', 'latest')
    await revert('evm', id)
  }
  // anvil returns a hash, but never mines the transaction.
  const authorizationList = [await authorize(own)]
  const raw = await sign({ type: 'eip7702', authorizationList, gas: 21_000n })
  const { anvil, chain } = await each('eth_sendRawTransaction', raw)
  expect(await ask(chains.anvil, 'eth_getTransactionByHash', anvil)).toBeNull()
  expect(chain).toMatchObject({
    code: -32000,
    message: 'intrinsic gas too low',
  })
  await both('eth_getTransactionCount', first.address, 'pending')
  // anvil mined an empty block, too.
  await ask(chains.chain, 'evm_mine')
})

test('filters, including a revert', async () => {
  const { sign, transfer, token } = scene
  const logs = await each('eth_newFilter', { address: token })
  const past = await each('eth_newFilter', { address: token, fromBlock: '0x0' })
  const blocks = await each('eth_newBlockFilter')
  await both('eth_getFilterChanges', past)
  for (const fromBlock of ['latest', 'pending', '0x5']) {
    const filter = await each('eth_newFilter', { address: token, fromBlock })
    await both('eth_getFilterChanges', filter)
  }
  const id = await each('evm_snapshot')
  await both('eth_sendRawTransaction', await sign(transfer(1n)))
  await both('eth_getFilterChanges', logs)
  await both('eth_getFilterChanges', blocks)
  await both('eth_getFilterLogs', logs)
  await revert('evm', id)
  // Mines as many blocks as were reverted.
  await both('eth_sendRawTransaction', await sign(transfer(2n)))
  const [log] = await both('eth_getFilterChanges', logs)
  expect(BigInt(log.data)).toBe(2n)
  await both('eth_getFilterChanges', blocks)
  await both('eth_getFilterChanges', logs)
  await both('eth_uninstallFilter', logs)
  await both('eth_uninstallFilter', logs)
  for (const method of ['eth_getFilterChanges', 'eth_getFilterLogs'])
    await both(method, '0xabc')
})

test('changes made by tests', async () => {
  const { second, token, sign, transfer } = scene
  const look = async () => {
    await both('eth_getBalance', nobody, 'latest')
    await both('eth_getTransactionCount', nobody, 'latest')
    await both('eth_getCode', nobody, 'latest')
    await both('eth_getStorageAt', nobody, '0x1', 'latest')
    await both('eth_blockNumber')
    await both('eth_getBlockByNumber', 'latest', false)
  }
  const set = async (prefix: string, value: number) => {
    await both(`${prefix}_setBalance`, nobody, toHex(value))
    await both(`${prefix}_addBalance`, nobody, '0x1')
    await both(`${prefix}_setNonce`, nobody, toHex(value))
    await both(`${prefix}_setCode`, nobody, toHex(value, { size: 2 }))
    await both(
      `${prefix}_setStorageAt`,
      nobody,
      '0x1',
      toHex(value, { size: 32 }),
    )
  }
  const begin = await each('anvil_snapshot')
  // The code is set before a snapshot, after it, and in a separate block.
  await set('anvil', 1)
  const id = await each('evm_snapshot')
  await set('hardhat', 2)
  await look()
  await both('evm_mine')
  await set('anvil', 3)
  await look()
  await revert('evm', id)
  await look()
  await both('evm_mine')
  const mined = await both('eth_blockNumber')
  await set('anvil', 4)
  await both('evm_mine')
  await both('eth_getBalance', nobody, mined)
  await both('anvil_rollback', 1)
  await setBaseFee()
  await look()
  await revert('anvil', begin)
  await look()
  await both('anvil_revert', begin)
  await both('tenderly_setBalance', nobody, '0x9')
  await both('tenderly_addBalance', nobody, '0x9')
  await both('evm_setAccountNonce', nobody, '0x9')
  await look()
  await refused('anvil_setBalance', 'x', '0x1')
  await refused('anvil_setCode', nobody, 'zz')

  await both('anvil_setNextBlockBaseFeePerGas', '0x77359400')
  await both('eth_gasPrice')
  await both('evm_mine')
  await look()
  await both('hardhat_setNextBlockBaseFeePerGas', '0x3b9aca00')
  await both('anvil_setCoinbase', token)
  await both('eth_coinbase')
  await both('eth_sendRawTransaction', await sign())
  await look()
  await both('eth_getBalance', token, 'latest')
  await both('hardhat_setCoinbase', `0x${'0'.repeat(40)}`)
  await both('evm_setBlockGasLimit', '0x1000000')
  await both('anvil_mine', 2)
  await look()
  await both('anvil_setBlockGasLimit', '0x1c9c380')
  await both('hardhat_mine', '0x2', '0x5')
  await both('anvil_mine')
  await look()

  await both('anvil_reorg', 2, [])
  const nonce = Number(
    await both('eth_getTransactionCount', scene.first.address, 'latest'),
  )
  await both('anvil_reorg', 2, [
    [await sign({ ...transfer(3n), nonce }), 0],
    [await sign({ nonce: nonce + 1 }), 1],
  ])
  await setBaseFee()
  await both('evm_mine')
  await look()
  await both('anvil_reorg', 999, [])
  await both('anvil_rollback', 999)
  await refused('anvil_rollback')

  for (const prefix of ['anvil', 'hardhat']) {
    await both(`${prefix}_impersonateAccount`, token)
    await both('anvil_setBalance', token, '0xde0b6b3a7640000')
    await both('anvil_setNonce', nobody, '0x0')
    await both('anvil_setBalance', nobody, '0xde0b6b3a7640000')
    await both('anvil_setCode', nobody, '0x')
    await both(`${prefix}_impersonateAccount`, nobody)
    const { chain, anvil } = await each('eth_sendTransaction', {
      from: nobody,
      to: second.address,
      value: '0x1',
    })
    const hashes = { anvil, chain }
    const [expected, actual] = [
      (await each('eth_getTransactionByHash', hashes)).anvil,
      (await each('eth_getTransactionByHash', hashes)).chain,
    ] as Record<string, unknown>[]
    expect(actual).toMatchObject({
      ...expected,
      hash: chain,
      blockHash: expect.any(String),
      blockTimestamp: expect.any(String),
    })
    // A reverted transaction is mined and has a receipt.
    const reverted = await each('eth_sendTransaction', {
      from: nobody,
      ...transfer(10n ** 30n),
    })
    const receipts = await each('eth_getTransactionReceipt', reverted)
    const { status, gasUsed } = receipts.anvil as Record<string, unknown>
    expect.soft(status).toBe('0x0')
    expect.soft(receipts.chain).toMatchObject({ status, gasUsed })
    await both(`${prefix}_stopImpersonatingAccount`, nobody)
    await both('eth_sendTransaction', { from: nobody, to: second.address })
    await both(`${prefix}_autoImpersonateAccount`, true)
    await each('eth_sendTransaction', { from: nobody, to: second.address })
    await both(`${prefix}_autoImpersonateAccount`, false)
  }
  await each('eth_sendUnsignedTransaction', {
    from: nobody,
    to: second.address,
  })
  await both('eth_getTransactionCount', nobody, 'latest')
})

test('time', async () => {
  const at = 2_000_000_000
  await both('evm_setNextBlockTimestamp', at)
  await both('evm_mine')
  await both('anvil_setNextBlockTimestamp', at + 100)
  await both('hardhat_mine', 3)
  await both('evm_mine', { timestamp: at + 200 })
  await both('evm_mine', at + 300)
  const { anvil, chain } = await each('eth_getBlockByNumber', 'latest', false)
  expect((chain as { timestamp: Hex }).timestamp).toBe(toHex(at + 300))
  expect((anvil as { timestamp: Hex }).timestamp).toBe(toHex(at + 300))
  // The answer depends on the clock, so it may differ by a second.
  for (const [method, seconds] of [
    ['evm_increaseTime', 5],
    ['anvil_increaseTime', '0x5'],
    ['evm_setTime', at + 1000],
    ['anvil_setTime', at + 2000],
  ] as const) {
    const pair = await each(method, seconds)
    expect(
      Math.abs(Number(pair.anvil) - Number(pair.chain)),
      method,
    ).toBeLessThan(2)
  }
  await both('anvil_setBlockTimestampInterval', 7)
  await both('evm_mine')
  const read = async () => {
    const pair = await each('eth_getBlockByNumber', 'latest', false)
    return (Object.values(pair) as { timestamp: Hex }[]).map((block) =>
      Number(block.timestamp),
    )
  }
  const before = await read()
  await both('evm_mine')
  await both('evm_mine')
  expect(await read()).toEqual(before.map((time) => time + 14))
  await both('anvil_removeBlockTimestampInterval')
  await both('anvil_removeBlockTimestampInterval')
  await refused('evm_setNextBlockTimestamp', 5)
  await refused('evm_increaseTime', -5)
})

test('simulations', async () => {
  const { first, second, token, transfer } = scene
  const simulate = async (payload: object) => {
    const { anvil, chain } = (await each(
      'eth_simulateV1',
      payload,
      'latest',
    )) as Record<string, { calls: { logs: object[]; error?: object }[] }[]>
    const toCalls = (blocks: typeof chain = []) =>
      blocks.map(({ calls }) =>
        calls.map(({ logs, error, ...call }) => ({
          ...call,
          isFailed: error !== undefined,
          logs: logs.map((log) => ({
            ...log,
            blockHash: undefined,
            blockNumber: undefined,
            blockTimestamp: undefined,
            transactionHash: undefined,
          })),
        })),
      )
    expect.soft(toCalls(chain)).toEqual(toCalls(anvil))
    return chain
  }
  const from = first.address
  const pay = { from, to: second.address, value: '0x5' }
  await simulate({ blockStateCalls: [] })
  const blocks = await simulate({
    blockStateCalls: [
      { calls: [{ from, ...transfer(5n) }, pay] },
      { calls: [{ from, to: token, data: '0xdeadbeef' }] },
    ],
    returnFullTransactions: true,
  })
  // The transactions and the bloom filter match geth's.
  expect(blocks).toMatchObject([
    {
      transactions: [{ from: from.toLowerCase(), to: token.toLowerCase() }, {}],
    },
    { transactions: [{}] },
  ])
  expect(blocks?.[0]).toHaveProperty('logsBloom')
  await simulate({
    blockStateCalls: [{ calls: [pay, { from, ...transfer(5n) }] }],
    traceTransfers: true,
  })
  await simulate({
    blockStateCalls: [
      {
        stateOverrides: { [nobody]: { code: '0x47600052600060206000f3' } },
        calls: [{ to: nobody }],
      },
    ],
  })
  // Returns BLOCKHASH of a block that is itself simulated.
  const [one, two] = (await simulate({
    blockStateCalls: [
      { calls: [] },
      {
        stateOverrides: { [nobody]: { code: '0x600143034060005260206000f3' } },
        calls: [],
      },
    ],
  })) as unknown as { hash: Hex; parentHash: Hex }[]
  expect(two?.parentHash).toBe(one?.hash)
  const [, { calls } = { calls: [] }] = (await ask(
    chains.chain,
    'eth_simulateV1',
    {
      blockStateCalls: [
        {},
        {
          stateOverrides: {
            [nobody]: { code: '0x600143034060005260206000f3' },
          },
          calls: [{ to: nobody }],
        },
      ],
    },
  )) as { calls: { returnData: Hex }[] }[]
  expect(calls[0]?.returnData).toBe(one?.hash)
  // The method's specification requires these codes.
  for (const [nonce, code] of [
    ['0x0', -38010],
    ['0xffff', -38011],
  ])
    expect(
      await ask(chains.chain, 'eth_simulateV1', {
        blockStateCalls: [
          { calls: [{ ...pay, nonce, maxFeePerGas: '0x77359400' }] },
        ],
        validation: true,
      }),
    ).toMatchObject({ code })
  for (const payload of [
    5,
    { blockStateCalls: 5 },
    { blockStateCalls: [5] },
    { blockStateCalls: [{ calls: 5 }] },
    { blockStateCalls: [{ calls: [5] }] },
  ])
    await refused('eth_simulateV1', payload)
})

test('each node loads the other’s state dump', async () => {
  for (const prefix of ['anvil', 'hardhat'] as const) {
    await both('anvil_setBalance', nobody, '0x123')
    await both('anvil_setCode', nobody, '0x6001')
    await both('anvil_setStorageAt', nobody, '0x2', toHex(77, { size: 32 }))
    const { anvil, chain } = await each(`${prefix}_dumpState`)
    await both('anvil_setBalance', nobody, '0x5')
    await both('anvil_setStorageAt', nobody, '0x2', toHex(78, { size: 32 }))
    const swapped = { anvil: chain, chain: anvil }
    await both(`${prefix}_loadState`, swapped)
    expect(await both('eth_getBalance', nobody, 'latest')).toBe('0x123')
    await both('eth_getCode', nobody, 'latest')
    await both('eth_getStorageAt', nobody, '0x2', 'latest')
  }
})

test('rejects an invalid state dump', async () => {
  for (const dump of ['0x12', '0x1f8b', toHex('{}')])
    await both('anvil_loadState', dump)
  await refused('anvil_loadState', 'x')
})

test('settings of the process', async () => {
  for (const prefix of ['anvil', 'hardhat']) {
    await both(`${prefix}_setLoggingEnabled`, true)
    await both(`${prefix}_setMinGasPrice`, '0x1')
  }
})

test('the point evaluation of EIP-4844', async () => {
  // The proof from geth's test of its precompile.
  const input =
    '0x01e798154708fe7789429634053cbf9f99b619f9f084048927333fce637f549b564c0a11a0f704f4fc3e8acfe0f8245f0ad1347b378fbf96e206da11a5d3630624d25032e67a7e6a4910df5834b8fe70e6bcfeeac0352434196bdf4b2485d5a18f59a8d2a1a625a17f3fea0fe5eb8c896db3764f3185481bc22f91b4aaffcca25f26936857bc3a7c2539ea8ec3a952b7873033e038326e87ed3e1276fd140253fa08e9fc25fb2d9a98527fc22a2c9612fbeafdad446cbc7bcdbdcd780af2c16a'
  const precompile = `0x${'0'.repeat(38)}0a`
  for (const data of [
    input,
    input.replace('f59a8d2', 'f59a8d3'),
    input.replace('564c0a', '564c0b'),
    input.replace('3fa08e9', '3fa08e8'),
    '0x',
  ])
    await both('eth_call', { to: precompile, data }, 'latest')
  const hash = await both(
    'eth_sendRawTransaction',
    await scene.sign({ to: precompile, data: input }),
  )
  await both('eth_getTransactionReceipt', hash)
})

test('safe and final blocks', async () => {
  await both('anvil_mine', 80)
  for (const tag of ['safe', 'finalized']) {
    await both('eth_getBlockByNumber', tag, false)
    await both('eth_getBalance', scene.owner.address, tag)
    await both('eth_call', { to: scene.token, data: '0x313ce567' }, tag)
  }
})

test('default: a reset starts a new chain', async () => {
  const { owner, second } = scene
  await each('eth_sendTransaction', { from: owner.address, to: second.address })
  for (const method of ['anvil_reset', 'hardhat_reset']) {
    expect(await ask(chains.chain, method)).toBeNull()
    const { length } = chains.snapshot.blocks
    expect(Number(await ask(chains.chain, 'eth_blockNumber'))).toBe(length - 1)
    seen.set(method, false)
  }
})

test('rule: the README compares each method with anvil', async () => {
  const chain = await createChain({
    chainId: 1,
    snapshot: { blocks: [], accounts: {} },
    startTime: 0,
    maxBlocks: 256,
    storage: undefined,
    isFresh: true,
    interval: 0,
    now: () => 0,
  })
  const known = Object.keys(
    createMethods({
      chain,
      filters: createFilters(
        () => chain,
        () => {},
      ),
      now: () => 0,
      mineLater() {},
      reset: async () => null,
    }),
  )
  const compared = known.filter((method) => own[method] === undefined)
  expect(compared.filter((method) => !seen.has(method))).toEqual([])
  for (const { methods } of absent)
    for (const method of methods) {
      expect.soft(known, method).not.toContain(method)
      expect
        .soft(await ask(chains.anvil, method), method)
        .not.toHaveProperty('code', -32601)
    }
  // A reason for a method that does not differ is outdated.
  for (const method of Object.keys(differences))
    expect.soft(seen.get(method), method).toBe(true)
  const table = createTable(known, differences, absent, own)
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  // `vitest -u` writes the table.
  await expect(
    readme.replace(/\| Method \|.*?\n(?=\n)/s, `${table}\n`),
  ).toMatchFileSnapshot('../README.md')
})
