import {
  type AnyPlan,
  type AnySummary,
  type Deployment,
  formatAmount,
  getPlanSummary,
} from '@letheswap/sdk'

/**
 * Returns the URL of the page's form, filled in with the plan. Without `page`, returns
 * only its path. An approval has no form, so its URL leads to the swap form.
 */
export function getPageUrl(
  deployment: Deployment,
  plan: AnyPlan,
  page = '',
): string {
  const summary: AnySummary = getPlanSummary(deployment, plan)
  const { kind, spend, receiveAtLeast } = summary
  if (kind === 'approve') return `${page}/swap`
  if (kind === 'swap' || kind === 'wrap' || kind === 'unwrap') {
    const [spent] = spend
    const [received] = receiveAtLeast
    const isExactOutput = kind === 'swap' && summary.type === 'exactOutput'
    const { token, amount } = isExactOutput ? received : spent
    const search = new URLSearchParams({
      from: spent.token.symbol,
      to: received.token.symbol,
      amount: formatAmount(amount, token.decimals),
      ...(isExactOutput ? { field: 'output' } : {}),
    })
    return `${page}/swap?${search}`
  }
  const tokens = kind === 'addLiquidity' ? spend : receiveAtLeast
  const [a, b] = tokens.map(({ token }) => token.symbol)
  const pool = deployment.pairs.find(
    (key) => key === `${a}-${b}` || key === `${b}-${a}`,
  )
  return `${page}/pools${pool ? `?${new URLSearchParams({ pool })}` : ''}`
}
