import {
  type Amount,
  groupDigits,
  showLiquidity,
  showTokenAmount,
} from './format'

/** Formats an amount with its symbol, e.g. '1,000.5 DAI', also for LP tokens. */
export const nameAmount = ({ token, amount }: Amount): string =>
  token.isLp
    ? `${groupDigits(showLiquidity(amount))} LP`
    : showTokenAmount(amount, token)

/** Returns the name of a pool in the deployment's order: 'DAI / USDT'. */
export function namePool(
  sides: readonly Pick<Amount, 'token'>[],
  pairs: readonly string[],
): string {
  const symbols = sides.map(({ token }) => token.symbol)
  const turned = [...symbols].reverse()
  return (pairs.includes(turned.join('-')) ? turned : symbols).join(' / ')
}
