import {
  useAddLiquidity,
  useBalances,
  usePool,
  useWallet,
} from '@letheswap/react'
import {
  formatShare,
  getLiquidityShare,
  type PairKey,
  type Pool,
} from '@letheswap/sdk'
import { showTradePrice } from '../../lib/format'
import { liquidityParts } from '../../messages/dialogs'
import { pools } from '../../messages/screens'
import { DefinitionList } from '../ui/DefinitionList'
import { Dialog } from '../ui/Dialog'
import { InlineMessage } from '../ui/InlineMessage'
import { DepositField } from './DepositField'
import { LiquidityForm } from './LiquidityForm'
import { getMinted, readAddLiquidity } from './liquidityForms'
import { useAmountPair } from './useAmountPair'

type Props = { pairKey: PairKey; isOpen: boolean; onClose: () => void }

export default function AddLiquidityDialog({
  pairKey,
  isOpen,
  onClose,
}: Props) {
  const pool = usePool(pairKey)
  const action = useAddLiquidity()
  if (!pool) return null
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isDismissible={!action.isPending}
      title={liquidityParts.addTitle({
        a: pool.tokenA.symbol,
        b: pool.tokenB.symbol,
      })}
    >
      <Form key={pool.key} {...{ pool, action, onClose }} />
    </Dialog>
  )
}

type FormProps = {
  pool: Pool
  action: ReturnType<typeof useAddLiquidity>
  onClose: () => void
}

function Form({ pool, action, onClose }: FormProps) {
  const { isConnected } = useWallet()
  const { get } = useBalances()
  const { texts, shown, typed, amounts, edit } = useAmountPair(pool)
  const tokens = { a: pool.tokenA, b: pool.tokenB }
  const getField = (side: 'a' | 'b') => ({
    token: tokens[side],
    text: texts[side],
    amount: amounts[side],
    balance: get(tokens[side].symbol),
  })
  const reading = readAddLiquidity({
    isConnected,
    a: getField('a'),
    b: getField('b'),
  })

  return (
    <LiquidityForm
      kind="addLiquidity"
      action={action}
      inputs={typed}
      problem={reading.message}
      label={pools.addLiquidity}
      onSubmit={() =>
        reading.status === 'ok' &&
        action.mutate({
          tokenA: pool.tokenA.symbol,
          tokenB: pool.tokenB.symbol,
          amountA: reading.amountA,
          amountB: reading.amountB,
          amountAMin: 0n,
          amountBMin: 0n,
        })
      }
      onClose={onClose}
    >
      {(problem) => (
        <>
          {(['a', 'b'] as const).map((side) => (
            <DepositField
              key={side}
              {...getField(side)}
              shown={shown[side]}
              autoFocus={side === 'a'}
              disabled={action.isPending}
              onType={(text) => edit(side, text)}
            />
          ))}
          <DepositPreview pool={pool} amountA={amounts.a} amountB={amounts.b} />
          {/* A red field says it already. */}
          {problem && problem !== liquidityParts.insufficientBalance ? (
            <InlineMessage tone="error">{problem}</InlineMessage>
          ) : null}
        </>
      )}
    </LiquidityForm>
  )
}

type PreviewProps = {
  pool: Pool
  amountA: bigint | undefined
  amountB: bigint | undefined
}

function DepositPreview({ pool, amountA, amountB }: PreviewProps) {
  const {
    liquidity = 0n,
    reserveA,
    reserveB,
    tokenA,
    tokenB,
    totalSupply,
  } = pool
  const minted = getMinted(amountA, amountB, pool)
  const share = (liquidity: bigint, totalSupply: bigint) =>
    `${formatShare(getLiquidityShare({ liquidity, totalSupply }))}%`
  const before = share(liquidity, totalSupply)
  return (
    <DefinitionList
      items={[
        [
          liquidityParts.poolPrice,
          totalSupply === 0n
            ? liquidityParts.setsPrice
            : showTradePrice(
                { token: tokenA, amount: reserveA },
                { token: tokenB, amount: reserveB },
              ),
        ],
        [
          liquidityParts.yourShare,
          minted === undefined
            ? before
            : `${before} → ${share(liquidity + minted, totalSupply + minted)}`,
        ],
      ]}
    />
  )
}
