import {
  useAddLiquidity,
  useBalances,
  usePools,
  useTokens,
  useWallet,
} from '@letheswap/react'
import type { PairKey, Pool, Token } from '@letheswap/sdk'
import { useState } from 'react'
import { readDraftAmount } from '../../lib/amountDraft'
import { useHolding } from '../../lib/useUsd'
import { createPool, liquidityParts } from '../../messages/dialogs'
import { TokenSelect } from '../tokens/TokenSelect'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { InlineMessage } from '../ui/InlineMessage'
import { DepositField } from './DepositField'
import { FirstDeposit } from './FirstDeposit'
import { LiquidityForm } from './LiquidityForm'
import { getMinted, readAddLiquidity } from './liquidityForms'

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

type Side = 'a' | 'b'

function Form({
  action,
  onClose,
  onAdd,
}: Omit<Props, 'isOpen'> & { action: ReturnType<typeof useAddLiquidity> }) {
  const { isConnected } = useWallet()
  const { get } = useBalances()
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
  const getField = (side: Side) => ({
    token: tokens[side],
    text: texts[side],
    amount: amounts[side],
    balance: get(tokens[side].symbol),
  })
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
  const reading = readAddLiquidity({
    isConnected,
    a: getField('a'),
    b: getField('b'),
  })
  const minted = getMinted(amounts.a, amounts.b)
  const problem =
    reading.message ?? (minted === undefined ? createPool.tooSmall : undefined)

  return (
    <LiquidityForm
      kind="addLiquidity"
      action={action}
      inputs={`${symbols.a} ${symbols.b} ${texts.a} ${texts.b}`}
      problem={existing ? createPool.exists : problem}
      label={createPool.create}
      onSubmit={async () =>
        reading.status === 'ok' &&
        action.mutateAsync({
          tokenA: tokens.a.symbol,
          tokenB: tokens.b.symbol,
          amountA: reading.amountA,
          amountB: reading.amountB,
          amountAMin: 0n,
          amountBMin: 0n,
        })
      }
      onClose={onClose}
    >
      {(shown) => (
        <>
          {(['a', 'b'] as const).map((side) => (
            <DepositField
              key={side}
              {...getField(side)}
              label={
                side === 'a' ? createPool.firstAmount : createPool.secondAmount
              }
              autoFocus={side === 'a'}
              disabled={action.isPending}
              onType={(text) => setTexts((now) => ({ ...now, [side]: text }))}
              aside={
                <TokenSelect
                  label={
                    side === 'a'
                      ? createPool.firstToken
                      : createPool.secondToken
                  }
                  tokens={all}
                  value={tokens[side].symbol}
                  onChange={(symbol) => choose(side, symbol)}
                  disabled={action.isPending}
                  canImport
                  offersImport
                  getHolding={getHolding}
                />
              }
            />
          ))}
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
          {shown &&
          !existing &&
          shown !== liquidityParts.insufficientBalance ? (
            <InlineMessage tone="error">{shown}</InlineMessage>
          ) : null}
        </>
      )}
    </LiquidityForm>
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
