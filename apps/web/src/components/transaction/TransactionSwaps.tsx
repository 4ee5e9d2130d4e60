import type { TransactionHop, TransactionSwap } from '@letheswap/sdk'
import { formatPrice } from '@letheswap/sdk/amm'
import { groupDigits } from '../../lib/format'
import { transaction as words } from '../../messages/dialogs'
import { type Definition, DefinitionList } from '../ui/DefinitionList'
import { Figure } from './words'

type Props = { swaps: readonly TransactionSwap[] }

export function TransactionSwaps({ swaps }: Props) {
  return swaps.map((swap) => {
    const [first] = swap.hops
    return (
      <section
        key={`${first?.pairAddress} ${swap.amountIn} ${swap.amountOut}`}
        aria-label={words.pools}
        className="space-y-3"
      >
        {swap.hops.length > 1 ? (
          <DefinitionList items={getPrices(swap, swap.price)} />
        ) : null}
        {swap.hops.map((hop) => (
          <div key={hop.pairAddress} className="rounded-panel bg-field p-3">
            <h3 className="mb-2 text-label font-medium">
              {words.pool({
                pool: `${hop.tokenIn.symbol} / ${hop.tokenOut.symbol}`,
              })}
            </h3>
            <DefinitionList
              items={[
                [
                  words.paidIn,
                  <Figure token={hop.tokenIn} amount={hop.amountIn} />,
                ],
                [
                  words.paidOut,
                  <Figure token={hop.tokenOut} amount={hop.amountOut} />,
                ],
                [words.fee, <Figure token={hop.tokenIn} amount={hop.fee} />],
                ...getPrices(
                  hop,
                  swap.hops.length === 1 ? swap.price : undefined,
                ),
              ]}
            />
          </div>
        ))}
      </section>
    )
  })
}

function getPrices(
  {
    tokenIn,
    tokenOut,
    priceBefore,
    priceNow,
  }: TransactionHop | TransactionSwap,
  paid: TransactionSwap['price'] | undefined,
): readonly Definition[] {
  const name = (price: TransactionSwap['price']) =>
    words.price({
      base: tokenIn.symbol,
      price: `${groupDigits(formatPrice(price))} ${tokenOut.symbol}`,
    })
  return [
    paid && [words.pricePaid, name(paid)],
    [words.priceThen, name(priceBefore)],
    [words.priceNow, priceNow ? name(priceNow) : words.noPrice],
  ]
}
