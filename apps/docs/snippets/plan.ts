// #region plan
import {
  formatAmount,
  getPlanSteps,
  getPlanSummary,
  getQuote,
  parseAmount,
  parsePlan,
  planSwap,
  serializePlan,
  simulatePlan,
} from '@letheswap/sdk'
import { client, deployment } from './client.js'

const plan = await planSwap(client, {
  deployment,
  quote: await getQuote(client, {
    deployment,
    tokenIn: 'ZKP',
    tokenOut: 'WETH',
    amountIn: parseAmount('50', 18),
  }),
})
const { kind, route } = getPlanSummary(deployment, plan)
console.log(
  kind,
  route.map(({ symbol }) => symbol),
)
for (const { kind, call } of getPlanSteps(deployment, plan))
  console.log(kind, call.functionName)
// #endregion plan

// #region simulate
const { balanceChanges } = await simulatePlan(client, { deployment, plan })
for (const { change, token } of balanceChanges)
  console.log(formatAmount(change, token.decimals), token.symbol)
// #endregion simulate

// #region parse
const text = serializePlan(plan)
const same = parsePlan(deployment, text)
console.log(same.terms.kind)

// Another program replaces the output token.
const tampered = JSON.parse(text)
tampered.terms.tokenOut = '0x000000000000000000000000000000000000dEaD'
try {
  parsePlan(deployment, JSON.stringify(tampered))
} catch (error) {
  console.log((error as Error).message)
}
// #endregion parse
