import { usePool, usePools, useTokens } from '@letheswap/react'
import {
  MINIMUM_LIQUIDITY,
  type PairKey,
  type Pool,
  type Token,
} from '@letheswap/sdk'
import { useState } from 'react'
import { readDraftAmount } from '../../lib/amountDraft'
import { showTradePrice } from '../../lib/format'
import { useHolding } from '../../lib/useUsd'
import { createPool, liquidityParts } from '../../messages/dialogs'
import { swap, pools as words } from '../../messages/screens'
import { TokenSelect } from '../tokens/TokenSelect'
import { Button } from '../ui/Button'
import { DefinitionList } from '../ui/DefinitionList'
import { InlineMessage } from '../ui/InlineMessage'
import { DepositDialog, type Side } from './DepositDialog'
import { getMinted } from './liquidityForms'

type Props = {
  onClose: () => void
  /** Opens the deposit of a pool that already exists. */
  onAdd: (key: PairKey) => void
}

/** Creates a pool of two tokens with the first deposit, which sets its price. */
export default function CreatePoolDialog({ onClose, onAdd }: Props) {
  const getHolding = useHolding()
  const all = useTokens()
  const pools = usePools().data?.pools ?? []
  const [symbols, setSymbols] = useState(() => suggest(all, pools))
  const [texts, setTexts] = useState({ a: '', b: '' })
  const find = (symbol: string) =>
    all.find((token) => token.symbol === symbol) ?? (all[0] as Token)
  const tokens = { a: find(symbols.a), b: find(symbols.b) }
  const amounts = {
    a: readDraftAmount(texts.a, tokens.a.decimals),
    b: readDraftAmount(texts.b, tokens.b.decimals),
  }
  const choose = (side: Side, symbol: string) => {
    const other = side === 'a' ? 'b' : 'a'
    setSymbols((now) =>
      now[other] === symbol
        ? { a: now.b, b: now.a }
        : { ...now, [side]: symbol },
    )
  }
  const found = usePool(`${symbols.a}-${symbols.b}`)
  const existing = found && found.totalSupply > 0n ? found : undefined
  const labels = {
    a: { amount: createPool.firstAmount, token: createPool.firstToken },
    b: { amount: createPool.secondAmount, token: createPool.secondToken },
  }
  const isTooSmall = getMinted(amounts.a, amounts.b) === undefined
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
    <DepositDialog
      title={createPool.title}
      onClose={onClose}
      label={words.create}
      tokens={tokens}
      texts={texts}
      amounts={amounts}
      inputs={`${symbols.a} ${symbols.b} ${texts.a} ${texts.b}`}
      refusal={existing && createPool.exists}
      problem={isTooSmall ? createPool.tooSmall : undefined}
      onType={(side, text) => setTexts((now) => ({ ...now, [side]: text }))}
      getField={(side, disabled) => ({
        label: labels[side].amount,
        aside: (
          <TokenSelect
            label={labels[side].token}
            tokens={all}
            value={tokens[side].symbol}
            onChange={(symbol) => choose(side, symbol)}
            disabled={disabled}
            canImport
            offersImport
            getHolding={getHolding}
          />
        ),
      })}
    >
      {existing ? (
        <InlineMessage tone="info">
          <p>{createPool.exists}</p>
          <Button
            size="sm"
            className="mt-2 mb-1"
            onClick={() => onAdd(existing.key)}
          >
            {liquidityParts.addTitle({
              a: existing.tokenA.symbol,
              b: existing.tokenB.symbol,
            })}
          </Button>
        </InlineMessage>
      ) : (
        <>
          <DefinitionList
            items={[
              [swap.price, showPrice('a', 'b')],
              [createPool.inversePrice, showPrice('b', 'a')],
            ]}
          />
          <InlineMessage isAnnounced={false}>
            <p>{createPool.priceIsYours}</p>
            <p>{createPool.locked({ amount: MINIMUM_LIQUIDITY })}</p>
          </InlineMessage>
        </>
      )}
    </DepositDialog>
  )
}

/** Returns two tokens without a pool, the newest first. */
function suggest(tokens: readonly Token[], pools: readonly Pool[]) {
  const [native] = tokens
  const newest = tokens.at(-1)
  const a = (newest?.isImported ? newest : tokens[1]) ?? native
  const isPaired = ({ symbol }: Token) =>
    pools.some(
      ({ exists, tokenA, tokenB }) =>
        exists &&
        [symbol, a?.symbol].every((side) =>
          [tokenA.symbol, tokenB.symbol].includes(side ?? ''),
        ),
    )
  const others = tokens.filter((token) => token !== a)
  const b = others.find((token) => !isPaired(token)) ?? others[0]
  return { a: a?.symbol ?? '', b: b?.symbol ?? '' }
}
