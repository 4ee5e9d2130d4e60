import { useAddLiquidity, usePools, useTokens } from '@letheswap/react'
import type { PairKey, Pool, Token } from '@letheswap/sdk'
import { useState } from 'react'
import { readDraftAmount } from '../../lib/amountDraft'
import { useHolding } from '../../lib/useUsd'
import { createPool, liquidityParts } from '../../messages/dialogs'
import { TokenSelect } from '../tokens/TokenSelect'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { InlineMessage } from '../ui/InlineMessage'
import { DepositForm, type Side } from './DepositForm'
import { FirstDeposit } from './FirstDeposit'
import { getMinted } from './liquidityForms'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** Leads to the pool that exists already. */
  onAdd: (key: PairKey) => void
}

/** Opens a pool of two tokens with the first deposit, which sets its price. */
export default function CreatePoolDialog({ isOpen, onClose, onAdd }: Props) {
  const action = useAddLiquidity()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isDismissible={!action.isPending}
      title={createPool.title}
    >
      <Form {...{ action, onClose, onAdd }} />
    </Dialog>
  )
}

function Form({
  action,
  onClose,
  onAdd,
}: Omit<Props, 'isOpen'> & { action: ReturnType<typeof useAddLiquidity> }) {
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
  const found = findPool(pools, [tokens.a, tokens.b])
  const existing = found && found.totalSupply > 0n ? found : undefined
  const words = {
    a: { amount: createPool.firstAmount, token: createPool.firstToken },
    b: { amount: createPool.secondAmount, token: createPool.secondToken },
  }
  const isTooSmall = getMinted(amounts.a, amounts.b) === undefined

  return (
    <DepositForm
      action={action}
      onClose={onClose}
      label={createPool.create}
      tokens={tokens}
      texts={texts}
      amounts={amounts}
      inputs={`${symbols.a} ${symbols.b} ${texts.a} ${texts.b}`}
      refusal={existing && createPool.exists}
      problem={isTooSmall ? createPool.tooSmall : undefined}
      onType={(side, text) => setTexts((now) => ({ ...now, [side]: text }))}
      getField={(side) => ({
        label: words[side].amount,
        aside: (
          <TokenSelect
            label={words[side].token}
            tokens={all}
            value={tokens[side].symbol}
            onChange={(symbol) => choose(side, symbol)}
            disabled={action.isPending}
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
        <FirstDeposit tokens={tokens} amounts={amounts} />
      )}
    </DepositForm>
  )
}

/** The pool of two different tokens, in either order. */
const findPool = (pools: readonly Pool[], pair: readonly [Token, Token]) =>
  pools.find(({ tokenA, tokenB }) =>
    pair.every(({ symbol }) => [tokenA.symbol, tokenB.symbol].includes(symbol)),
  )

/** Two tokens without a pool, the newest first. */
function suggest(tokens: readonly Token[], pools: readonly Pool[]) {
  const [native] = tokens
  const newest = tokens.at(-1)
  const a = (newest?.isImported ? newest : tokens[1]) ?? native
  const others = tokens.filter((token) => token !== a)
  const b =
    others.find((token) => !a || !findPool(pools, [a, token])?.exists) ??
    others[0]
  return { a: a?.symbol ?? '', b: b?.symbol ?? '' }
}
