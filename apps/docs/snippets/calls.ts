// #region wrap
import {
  type Call,
  getApproveCall,
  getUnwrapCall,
  getWrapCall,
  parseAmount,
  waitForReceipt,
} from '@letheswap/sdk'
import { writeContract } from 'viem/actions'
import { account, client, deployment } from './client.js'

const { factory, router, wrappedNative } = deployment.contracts
const amount = parseAmount('2', 18)
const calls: Call[] = [
  getWrapCall({ wrappedNative, amount }),
  getApproveCall({ token: wrappedNative, spender: router, amount }),
  getUnwrapCall({ wrappedNative, amount: amount / 2n }),
]
for (const call of calls) {
  const hash = await writeContract(client, call)
  const { status } = await waitForReceipt(client, { hash })
  console.log(call.functionName, status)
}

// #endregion wrap

// #region plan
import { executePlan, planUnwrap, planWrap } from '@letheswap/sdk'

for (const plan of [
  await planWrap(client, { deployment, amount }),
  await planUnwrap(client, { deployment, amount }),
])
  await executePlan(client, { deployment, plan })

// #endregion plan

// #region pair
import {
  getLpToken,
  getPairAddress,
  getToken,
  getWrappedToken,
  shortenAddress,
  sortTokens,
  toAddress,
} from '@letheswap/sdk'

const usdt = getToken(deployment, 'USDT')
const zkp = getToken(deployment, 'ZKP')
const wzkp = getWrappedToken(deployment)
const [token0, token1] = sortTokens(usdt.address, wzkp.address)
const pair = getPairAddress({ factory, tokenA: token0, tokenB: token1 })
const lpToken = getLpToken(pair)
console.log(lpToken.symbol, 'of', wzkp.symbol, 'at', shortenAddress(pair))
// In a plan, the native coin has the address of EIP-7528.
console.log(toAddress(zkp))

// #endregion pair

// #region swap
import {
  getDeadline,
  getRecipientProblem,
  getSwapCall,
  locateTransaction,
} from '@letheswap/sdk'
import { getTransactionCount } from 'viem/actions'

const recipient = account.address
if (getRecipientProblem(deployment, recipient)) throw new Error('Another one.')
const swap = getSwapCall({
  router,
  type: 'exactInput',
  amountIn: parseAmount('1', zkp),
  amountOut: parseAmount('0.49', usdt),
  path: [wzkp.address, usdt.address],
  isNativeIn: true,
  isNativeOut: false,
  recipient,
  deadline: await getDeadline(client),
})
const nonce = await getTransactionCount(client, { address: recipient })
const hash = await writeContract(client, { ...swap, nonce } as Call)
await waitForReceipt(client, { hash })
const sent = { from: recipient, nonce, hashes: [hash] }
const { status } = await locateTransaction(client, sent)
console.log(status)

// #endregion swap

// #region liquidity
import { getAddLiquidityCall, getRemoveLiquidityCall } from '@letheswap/sdk'
import { encodeFunctionData } from 'viem'

const pool = {
  router,
  tokenA: usdt,
  tokenB: zkp,
  amountAMin: 0n,
  amountBMin: 0n,
  recipient: account.address,
  deadline: await getDeadline(client),
}
const deposit = getAddLiquidityCall({
  ...pool,
  amountA: parseAmount('1', usdt),
  amountB: parseAmount('2', zkp),
})
const withdrawal = getRemoveLiquidityCall({ ...pool, liquidity: 1_000n })
for (const call of [deposit, withdrawal] satisfies Call[])
  console.log(call.functionName, encodeFunctionData(call).slice(0, 10))

// #endregion liquidity

// #region show
import {
  formatFee,
  formatLiquidity,
  formatShare,
  formatUsd,
  getLiquidityShare,
  getPair,
  getRouterFee,
} from '@letheswap/sdk'

const { totalSupply, liquidityUsd } = await getPair(client, {
  deployment,
  tokenA: 'USDT',
  tokenB: 'ZKP',
})
const liquidity = 10n ** 17n
const share = getLiquidityShare({ liquidity, totalSupply })
console.log(formatLiquidity(liquidity), 'LP:', `${formatShare(share)}%`)
console.log(`$${formatUsd(liquidityUsd)}`)
console.log(formatFee((await getRouterFee(client, { address: router })) ?? 0))

// #endregion show

// #region check
import { diagnose, untilAborted } from '@letheswap/sdk'

const findings = await untilAborted(
  diagnose(client, { deployment }),
  AbortSignal.timeout(30_000),
)
const errors = findings.filter(({ severity }) => severity === 'error')
console.log(errors.length, 'errors', ...errors.map(({ message }) => message))

// #endregion check

// #region json
import { entriesToJson, getActivity } from '@letheswap/sdk'

const { entries } = await getActivity(client, { deployment })
console.log(JSON.parse(entriesToJson(entries)).length, 'entries')
// #endregion json
