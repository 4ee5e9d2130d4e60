// #region devnet
import { startDevnet } from '@letheswap/devnet'
import { getQuote, parseAmount } from '@letheswap/sdk'

const devnet = await startDevnet()
const { client, deployment } = devnet

const id = await devnet.snapshot()
await devnet.mint({
  symbol: 'USDT',
  to: devnet.accounts[2].address,
  amount: parseAmount('1', 6),
})
await devnet.revert(id)

const quote = await getQuote(client, {
  deployment,
  tokenIn: 'ZKP',
  tokenOut: 'DAI',
  amountIn: parseAmount('1', 18),
})
console.log(quote.amountOut)
await devnet.stop()

// #endregion devnet

// #region faults
import { startFaultProxy } from '@letheswap/devnet'
import { createPublicClient, http } from 'viem'

const network = await startDevnet()
const proxy = await startFaultProxy({
  target: network.rpcUrl,
  rules: [{ method: 'eth_blockNumber', fault: { status: 429 }, times: 1 }],
})
const impatient = createPublicClient({ transport: http(proxy.url) })
await impatient.getBlockNumber()
console.log(proxy.requests.map(({ method, fault }) => [method, fault]))
await proxy.close()
await network.stop()
// #endregion faults
