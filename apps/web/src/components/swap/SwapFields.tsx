import { swap } from '../../messages/en/swap'
import { SwapVerticalIcon } from '../icons/swapIcons'
import { IconButton } from '../ui/IconButton'
import { MaxButton } from '../wallet/MaxButton'
import { TokenPanel } from './TokenPanel'
import type { SwapForm } from './useSwapForm'

type Props = {
  form: SwapForm
  disabled: boolean
  /** The quoted amount answers an older question. */
  isDimmed: boolean
  /** What there is to say about the From amount. */
  note: string | undefined
  onNote: (note: string | undefined) => void
  /** The form asks for another swap now. */
  onEdit: () => void
}

/** From and To, and on their seam the button that exchanges them. */
export function SwapFields({
  form,
  disabled,
  isDimmed,
  note,
  onNote,
  onEdit,
}: Props) {
  const panel = (side: 'in' | 'out') => ({
    text: form.texts[side],
    amount: form.amounts[side],
    disabled,
    isBalanceAbove: side === 'in',
    isPending: form.draft.side !== side && isDimmed,
    error: form.draft.side === side ? form.fieldError : undefined,
    onType: (text: string) => {
      onEdit()
      form.type(side, text)
    },
    onLeave: form.leave,
    onChoose: (symbol: string) => {
      onEdit()
      form.choose(side, symbol)
    },
  })
  return (
    <div>
      <TokenPanel
        label={swap.from}
        tokenLabel={swap.fromToken}
        token={form.tokenIn}
        {...panel('in')}
        hint={note}
        action={
          <MaxButton
            token={form.tokenIn}
            kind="swap"
            disabled={disabled}
            onFill={(amount) => {
              onEdit()
              form.fill(amount)
            }}
            onNote={onNote}
          />
        }
      />
      {/* Without a height, so that the button is centred on the panels’ seam. */}
      <div className="relative z-10 my-0.5 flex h-0 items-center justify-center">
        <IconButton
          label={swap.direction}
          icon={<SwapVerticalIcon />}
          disabled={disabled}
          className="border border-hairline bg-surface hover:enabled:border-outline disabled:opacity-100!"
          onClick={() => {
            onEdit()
            form.flip()
          }}
        />
      </div>
      <TokenPanel
        label={swap.to}
        tokenLabel={swap.toToken}
        token={form.tokenOut}
        {...panel('out')}
      />
    </div>
  )
}
