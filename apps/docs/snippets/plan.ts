// #region plan
import {
  formatAmount,
  getQuote,
  parseAmount,
  parsePlan,
  planSwap,
  serializePlan,
  simulatePlan,
} from '@letheswap/sdk'
import { account, client, deployment } from './client.js'

const plan = await planSwap(client, {
  deployment,
  account: account.address,
  quote: await getQuote(client, {
    deployment,
    tokenIn: 'ZKP',
    tokenOut: 'WETH',
    amountIn: parseAmount('50', 18),
  }),
})
console.log(
  plan.summary.kind,
  plan.summary.route.map(({ symbol }) => symbol),
)
console.log(plan.steps.map(({ kind, call }) => [kind, call.functionName]))
// #endregion plan

// #region simulate
const { balanceChanges } = await simulatePlan(client, { plan })
for (const { change, token } of balanceChanges)
  console.log(formatAmount(change, token.decimals), token.symbol)
// #endregion simulate

// #region parse
const text = serializePlan(plan)
const same = parsePlan(text, { deployment })
console.log(same.summary.kind)

// Somebody puts an address into the call.
const tampered = JSON.parse(text)
tampered.steps[0].call.args[2] = '0x000000000000000000000000000000000000dEaD'
try {
  parsePlan(JSON.stringify(tampered))
} catch (error) {
  console.log((error as Error).message)
}
// #endregion parse
