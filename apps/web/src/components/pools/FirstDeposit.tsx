import { MINIMUM_LIQUIDITY, type Token } from '@letheswap/sdk'
import { showTradePrice } from '../../lib/format'
import { createPool } from '../../messages/dialogs'
import { DefinitionList } from '../ui/DefinitionList'
import { InlineMessage } from '../ui/InlineMessage'
import type { Side } from './DepositForm'

type Props = {
  tokens: Record<Side, Token>
  amounts: Record<Side, bigint | undefined>
}

/** The price that a pool's first deposit sets, and what its depositor should know. */
export function FirstDeposit({ tokens, amounts }: Props) {
  const showPrice = (base: Side, counter: Side) => {
    const [amount, other] = [amounts[base], amounts[counter]]
    return amount && other
      ? showTradePrice(
          { token: tokens[base], amount },
          { token: tokens[counter], amount: other },
        )
      : '–'
  }
  return (
    <>
      <DefinitionList
        items={[
          [createPool.price, showPrice('a', 'b')],
          [createPool.inversePrice, showPrice('b', 'a')],
        ]}
      />
      <InlineMessage isAnnounced={false}>
        <p>{createPool.priceIsYours}</p>
        <p>{createPool.locked({ amount: MINIMUM_LIQUIDITY })}</p>
      </InlineMessage>
    </>
  )
}
