import { useTokens } from '@letheswap/react'
import { groupDigits, showSignificant } from '../../lib/format'
import { useHolding, useUsd } from '../../lib/useUsd'
import { common, swap } from '../../messages/screens'
import { SwapVerticalIcon } from '../icons/icons'
import { TokenSelect } from '../tokens/TokenSelect'
import { AmountInput } from '../ui/AmountInput'
import { IconButton } from '../ui/IconButton'
import { TokenBalance } from '../ui/TokenBalance'
import { MaxButton } from '../wallet/MaxButton'
import type { SwapForm } from './useSwapForm'

type Props = {
  form: SwapForm
  disabled: boolean
  /** True if the quoted amount is for an earlier input. */
  isDimmed: boolean
  /** A note on the From amount. */
  note: string | undefined
  onNote: (note: string | undefined) => void
  onEdit: () => void
}

/** Shows the From and To fields, with the button between them that swaps them. */
export function SwapFields(props: Props) {
  const { form, disabled, onEdit } = props
  return (
    <div>
      <TokenPanel {...props} side="in" />
      {/* The element has no height, so that the button is centered between the panels. */}
      <div className="relative z-10 my-0.5 flex h-0 items-center justify-center">
        <IconButton
          label={swap.direction}
          icon={<SwapVerticalIcon />}
          disabled={disabled}
          className="rounded-panel! border-4 border-surface bg-field hover:enabled:text-accent! disabled:opacity-100!"
          onClick={() => {
            onEdit()
            form.flip()
          }}
        />
      </div>
      <TokenPanel {...props} side="out" />
    </div>
  )
}

function TokenPanel({
  side,
  form,
  disabled,
  isDimmed,
  note,
  onNote,
  onEdit,
}: Props & { side: 'in' | 'out' }) {
  const tokens = useTokens()
  const isFrom = side === 'in'
  const token = isFrom ? form.tokenIn : form.tokenOut
  const getHolding = useHolding()
  const usd = useUsd(token, form.amounts[side])
  const isTyped = form.draft.side === side
  const text = form.texts[side]
  const isPending = isDimmed && !isTyped
  const balance = (
    <div className="flex shrink-0 items-center gap-2">
      <span className="flex items-center gap-1 whitespace-nowrap">
        <span className="max-[26rem]:sr-only">{common.balance}</span>{' '}
        <TokenBalance symbol={token.symbol} hasUnit />
      </span>
      {isFrom ? (
        <MaxButton
          token={token}
          kind="swap"
          disabled={disabled}
          onFill={(amount) => {
            onEdit()
            form.fill(amount)
          }}
          onNote={onNote}
        />
      ) : null}
    </div>
  )
  return (
    <AmountInput
      label={isFrom ? swap.from : swap.to}
      value={text}
      shown={
        !isTyped
          ? groupDigits(text)
          : form.isFilled
            ? showSignificant(text)
            : text
      }
      decimals={token.decimals}
      disabled={disabled}
      aria-busy={isPending}
      hint={isFrom ? note : undefined}
      error={isTyped ? form.fieldError : undefined}
      onChange={(typed) => {
        onEdit()
        form.type(side, typed)
      }}
      onBlur={form.leave}
      aside={
        <TokenSelect
          label={isFrom ? swap.fromToken : swap.toToken}
          tokens={tokens}
          value={token.symbol}
          onChange={(symbol) => {
            onEdit()
            form.choose(side, symbol)
          }}
          disabled={disabled}
          canImport
          getHolding={getHolding}
        />
      }
      // Leaves room for the button between the panels.
      className={isFrom ? 'pb-5' : 'pt-5'}
      footer={
        <div className="flex h-6 items-center justify-between gap-3 text-label text-muted">
          <span className="min-w-0 truncate" title={usd}>
            {usd}
          </span>
          {balance}
        </div>
      }
    />
  )
}
