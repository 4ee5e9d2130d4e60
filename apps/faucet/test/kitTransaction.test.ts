import { type Address, parseAbiItem, parseGwei } from 'viem'
import { getBlockNumber, getLogs, getTransactionReceipt } from 'viem/actions'
import { expect, test } from 'vitest'
import { requeue } from '../src/operator/requeue.js'
import { expectRefusal, expectTotals } from './support/expectations.js'
import type { TestFaucet } from './support/inProcess.js'
import { makeDue, useSpoiledNode } from './support/spoiledNode.js'
import {
  createWallet,
  post,
  type Reply,
  read,
  type Wallet,
} from './support/wallet.js'

// A bundle by the multi-transfer contract: all five tokens or none, whatever
// happens to the transaction.

const all = ['ZKP', 'USDT', 'WETH', 'WBTC', 'DAI']
const tokens = all.slice(1)
const node = useSpoiledNode()

async function signBundle({ url }: TestFaucet, wallet: Wallet) {
  const query = new URLSearchParams({
    tokenNames: all.join(),
    userAddress: wallet.address,
  })
  const { body } = await read(await fetch(`${url}/api/v1/bundle?${query}`))
  const message = String(body.message)
  return { message, signature: await wallet.signMessage({ message }) }
}

const claimBundle = async (faucet: TestFaucet, wallet: Wallet) =>
  post(faucet.url, await signBundle(faucet, wallet))

const getHashes = ({ status, body }: Reply) => {
  expect(status).toBe(200)
  const payouts = body.payouts as { tokenName: string; txHash: Address }[]
  expect(payouts.map(({ tokenName }) => tokenName)).toEqual(all)
  return [...new Set(payouts.map(({ txHash }) => txHash))]
}

async function expectPaid(wallet: Wallet, times: 0 | 1 = 1) {
  const counts = await Promise.all(
    tokens.map((symbol) => node.network.countTransfers(symbol, wallet.address)),
  )
  expect(counts).toEqual(tokens.map(() => times))
  expect(await node.network.balanceOf('ZKP', wallet.address)).toBe(
    BigInt(times) * 100n * 10n ** 18n,
  )
}

const readRows = (faucet: TestFaucet) =>
  faucet.query<{ nonce: string; state: string; rows: number }>(
    `select nonce::text, state, count(*)::int as rows from payouts
     where kind = 'claim' group by nonce, state order by payouts.nonce`,
  )

/** How often the faucet has let somebody move its coins. */
async function countApprovals() {
  await node.network.drain()
  const logs = await getLogs(node.network.client, {
    event: parseAbiItem(
      'event Approval(address indexed owner, address indexed spender, uint256 value)',
    ),
    args: { owner: node.network.faucetAddress },
    fromBlock: 0n,
  })
  return logs.length
}

const isBroadcast = (methods: string[]) =>
  methods.includes('eth_sendRawTransaction')

test('each token is approved once, before the first bundle', async () => {
  const faucet = await node.start()
  const before = await countApprovals()
  const wallets = [createWallet(), createWallet(), createWallet()]
  const [first, ...others] = wallets as [Wallet, Wallet, Wallet]
  const hashes = getHashes(await claimBundle(faucet, first))
  // At once, before anything of the first is confirmed in the database.
  for (const reply of await Promise.all(
    others.map((wallet) => claimBundle(faucet, wallet)),
  ))
    hashes.push(...getHashes(reply))
  expect(new Set(hashes).size).toBe(3)
  for (const wallet of wallets) await expectPaid(wallet)
  expect(await countApprovals()).toBe(before + 4)
  await node.recover(faucet)
  expect(await readRows(faucet)).toEqual(
    ['4', '5', '6'].map((nonce) => ({ nonce, state: 'confirmed', rows: 5 })),
  )
  await expectTotals(faucet)
})

test('lost on the way, all of it is sent again', async () => {
  const faucet = await node.start()
  node.proxy.interfere(({ methods, drop }) => {
    if (isBroadcast(methods)) drop()
  })
  const wallet = createWallet()
  getHashes(await claimBundle(faucet, wallet))
  await expectPaid(wallet, 0)
  node.proxy.interfere()
  await makeDue(faucet)
  await node.recover(faucet)
  await node.recover(faucet)
  await expectPaid(wallet)
  await expectTotals(faucet)
})

test('a wallet that refuses coins gets none of it, and all cooldowns and budgets back', async () => {
  const faucet = await node.start({
    FAUCET_DAILY_BUDGETS: 'ZKP=100,USDT=1000,WETH=0.1,WBTC=0.005,DAI=1000',
  })
  const wallet = createWallet()
  const setCode = (bytecode: Address) =>
    node.network.client.setCode({ address: wallet.address, bytecode })
  // PUSH0 PUSH0 REVERT.
  await setCode('0x5f5ffd')
  const [first = '0x'] = getHashes(await claimBundle(faucet, wallet))
  await node.network.drain()
  await node.recover(faucet)
  expect(await readRows(faucet)).toEqual([
    { nonce: '4', state: 'reverted', rows: 5 },
  ])
  await setCode('0x')
  await expectPaid(wallet, 0)
  const { client } = node.network
  const { blockNumber } = await getTransactionReceipt(client, { hash: first })
  const depth = (await getBlockNumber(client, { cacheTime: 0 })) - blockNumber
  expectRefusal(
    await claimBundle(faucet, wallet),
    429,
    `rate limit: the last payout failed, try again in ${12n - depth} blocks`,
  )
  await node.network.devnet.mine(12)
  await node.recover(faucet)
  // The day's budgets are of one payout each.
  const [second] = getHashes(await claimBundle(faucet, wallet))
  expect(second).not.toBe(first)
  await expectPaid(wallet)
  await node.recover(faucet)
  await expectTotals(faucet)
})

test('its nonce is used by somebody else: signed anew once, with all that it pays', async () => {
  const faucet = await node.start()
  await claimBundle(faucet, createWallet())
  await node.network.drain()
  await node.recover(faucet)
  node.proxy.interfere(({ methods, drop }) => {
    if (isBroadcast(methods)) drop()
  })
  const wallet = createWallet()
  const signed = await signBundle(faucet, wallet)
  const [first] = getHashes(await post(faucet.url, signed))
  await node.network.useKeyElsewhere({ nonce: 5 })
  await node.recover(faucet)
  await node.recover(faucet)
  node.proxy.interfere()
  const { requeued } = await requeue(faucet.faucet)
  expect(requeued).toHaveLength(5)
  await makeDue(faucet)
  await node.recover(faucet)
  await node.recover(faucet)
  await expectPaid(wallet)
  expect(await readRows(faucet)).toEqual(
    ['4', '6'].map((nonce) => ({ nonce, state: 'confirmed', rows: 5 })),
  )
  const [again] = getHashes(await post(faucet.url, signed))
  expect(again).not.toBe(first)
  await expectTotals(faucet)
})

test('settled in part, as far as the database knows: requeue leaves it alone', async () => {
  const faucet = await node.start()
  node.proxy.interfere(({ methods, drop }) => {
    if (isBroadcast(methods)) drop()
  })
  getHashes(await claimBundle(faucet, createWallet()))
  for (const nonce of [0, 1, 2, 3, 4])
    await node.network.useKeyElsewhere({ nonce })
  node.proxy.interfere()
  await faucet.query(
    `update payouts set state = 'confirmed', block_number = 1, block_hash = '0x'
     where kind = 'claim' and token in ('ZKP', 'DAI')`,
  )
  const { requeued, unproven } = await requeue(faucet.faucet)
  // The four approvals.
  expect(requeued).toHaveLength(4)
  expect(unproven).toHaveLength(1)
})

test('priced anew, its payouts go on sharing one transaction', async () => {
  const faucet = await node.start()
  await node.network.client.setAutomine(false)
  const setBaseFee = (gwei: string) =>
    node.network.client.setNextBlockBaseFeePerGas({
      baseFeePerGas: parseGwei(gwei),
    })
  await setBaseFee('1')
  const wallet = createWallet()
  const [first] = getHashes(await claimBundle(faucet, wallet))
  await setBaseFee('90')
  await node.network.devnet.mine()
  await setBaseFee('90')
  await faucet.query(`update payouts set
    waiting_since = now() - interval '61 seconds',
    created_at = now() - interval '61 seconds'`)
  await faucet.recover()
  const hashes = await faucet.query<{ hash: string }>(
    `select distinct tx_hash as hash from payouts where kind = 'claim'`,
  )
  expect(hashes).toHaveLength(1)
  expect(hashes[0]?.hash).not.toBe(first)
  await expectTotals(faucet)
  await setBaseFee('90')
  await node.network.devnet.mine()
  await node.recover(faucet)
  expect(await readRows(faucet)).toEqual([
    { nonce: '4', state: 'confirmed', rows: 5 },
  ])
  await expectPaid(wallet)
  await expectTotals(faucet)
})

test('a database that has lost it reads all of it off the chain', async () => {
  const faucet = await node.start()
  const wallet = createWallet()
  getHashes(await claimBundle(faucet, wallet))
  await node.network.drain()
  // As a backup from before it was paid.
  for (const table of ['payouts', 'purses', 'budgets', 'cooldowns'])
    await faucet.query(`delete from ${table}`)
  await faucet.query('update signers set next_nonce = 0, promised = 0')
  const { adopted } = await requeue(faucet.faucet)
  expect(adopted).toEqual(
    all.map((token) => expect.objectContaining({ token })),
  )
  expectRefusal(
    await claimBundle(faucet, wallet),
    429,
    'rate limit: try again in 60m',
  )
  expect(
    await faucet.query(`select spent::text from budgets where token = 'USDT'`),
  ).toEqual([{ spent: '1000000000' }])
  // Nothing is approved, as far as it knows: once more does no harm.
  const other = createWallet()
  getHashes(await claimBundle(faucet, other))
  await expectPaid(other)
})

test('without the contract, or with another code there, each token has a transaction of its own', async () => {
  const { contracts } = node.network.deployment
  const { multiTransfer, ...others } = contracts
  const path = node.network.writeDeployment('plain.json', { contracts: others })
  const plain = await node.start({ FAUCET_DEPLOYMENT: path })
  const wallet = createWallet()
  expect(getHashes(await claimBundle(plain, wallet))).toHaveLength(5)
  await expectPaid(wallet)

  await node.network.client.setCode({
    address: multiTransfer as Address,
    bytecode: '0x00',
  })
  const before = await countApprovals()
  const faucet = await node.start()
  const other = createWallet()
  expect(getHashes(await claimBundle(faucet, other))).toHaveLength(5)
  await expectPaid(other)
  expect(await countApprovals()).toBe(before)
})

test('a token that refused to be approved is paid by itself, and so are the others', async () => {
  const faucet = await node.start()
  getHashes(await claimBundle(faucet, createWallet()))
  await node.network.drain()
  await node.recover(faucet)
  await faucet.query(
    `update payouts set state = 'reverted' where kind = 'approval' and token = 'USDT'`,
  )
  const wallet = createWallet()
  expect(getHashes(await claimBundle(faucet, wallet))).toHaveLength(5)
  await expectPaid(wallet)
})
