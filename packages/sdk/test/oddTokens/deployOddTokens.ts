import {
  type Address,
  type Client,
  encodeDeployData,
  getAddress,
  type Hex,
  parseAbi,
} from 'viem'
import { sendTransaction, writeContract } from 'viem/actions'
import { planAddLiquidity } from '../../src/actions/planAddLiquidity.js'
import { waitForReceipt } from '../../src/actions/waitForReceipt.js'
import type { Deployment, TokenInfo } from '../../src/deployment/types.js'
import type { TestChain } from '../chain.js'
import fixture from './oddTokens.json' with { type: 'json' }

/** The switches of all oddities. Each contract has only its own. */
export const oddAbi = parseAbi([
  'constructor(string symbol, uint8 decimals)',
  'function mint(address to, uint256 amount)',
  'function tax(address taxed, uint256 inBps, uint256 outBps)',
  'function pause(bool paused)',
  'function block_(address account, bool blocked)',
  'function stop(bool stopped)',
  'function rebase(uint256 index)',
  // `sync` is a function of pairs.
  'function sync()',
])

/** Name of a contract in OddTokens.sol. */
export type Oddity = keyof typeof fixture.bytecodes

export async function callToken(
  { connect, devnet, other }: TestChain,
  address: Address,
  functionName: string,
  ...args: readonly unknown[]
): Promise<void> {
  const client = connect(other)
  const call = { address, abi: oddAbi, functionName, args, chain: null }
  const hash = await writeContract(client, call as never)
  await waitForReceipt(devnet.client, { hash })
}

/**
 * Deploys a token, gives 10⁹ `unit`s to the user and another account, and creates a
 * pool of 10⁸ units and 1,000 of the native coin.
 */
export async function deployOddToken(
  chain: TestChain,
  {
    contract,
    symbol,
    decimals,
  }: { contract: Oddity; symbol: string; decimals: number },
): Promise<{ deployment: Deployment; address: Address; unit: bigint }> {
  const { connect, devnet, other, user } = chain
  const client: Client = connect(other)
  const hash = await sendTransaction(client, {
    data: encodeDeployData({
      abi: oddAbi,
      bytecode: fixture.bytecodes[contract] as Hex,
      args: [symbol, decimals],
    }),
    chain: null,
  } as never)
  const receipt = await waitForReceipt(devnet.client, { hash })
  const address = getAddress(receipt.contractAddress as Address)
  // A pair holds at most 2¹¹² - 1 of a token's smallest unit.
  const unit = 10n ** BigInt(Math.min(decimals, 18))
  for (const owner of [user, other])
    await callToken(chain, address, 'mint', owner.address, 10n ** 9n * unit)
  const { chain: network, tokens, pairs } = chain.deployment
  const info: TokenInfo = {
    chainId: network.id,
    address,
    name: symbol,
    symbol,
    decimals,
    extensions: { feeOnTransfer: contract === 'KeepsFee' },
  }
  const deployment: Deployment = {
    ...chain.deployment,
    tokens: [...tokens, info],
    pairs: [...pairs, `${symbol}-ZKP`, `${symbol}-DAI`],
  }
  // The symbol does not matter, because other tokens may share it.
  const key = 'NEW'
  const alone = { ...deployment, tokens: [{ ...info, symbol: key }], pairs: [] }
  await chain.execute(
    await planAddLiquidity(client, {
      deployment: alone,
      account: other.address,
      tokenA: key,
      tokenB: 'ZKP',
      amountA: 10n ** 8n * unit,
      amountB: 1_000n * 10n ** 18n,
    }),
    { clients: client, deployment: alone },
  )
  return { deployment, address, unit }
}
