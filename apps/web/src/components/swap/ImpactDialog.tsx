import type { Quote } from '@letheswap/sdk'
import { formatTokenAmount } from '@letheswap/sdk'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { InlineMessage } from '../ui/InlineMessage'
import { formatBps } from './priceImpact'

/** Asks once more before a swap that costs at least 15 % of its worth. */
export function ImpactDialog({
  isOpen,
  quote,
  onConfirm,
  onClose,
}: ImpactDialog.Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Swap at a bad price?">
      <InlineMessage tone="error" isAnnounced={false}>
        {quote
          ? `The price impact is ${formatBps(quote.priceImpactBps)}: you give ${formatTokenAmount(quote.amountIn, quote.tokenIn)} ${quote.tokenIn.symbol} and get only ${formatTokenAmount(quote.amountOut, quote.tokenOut)} ${quote.tokenOut.symbol}. A smaller amount gets a better price.`
          : 'The price has changed. Wait for the new one.'}
      </InlineMessage>
      <div className="mt-4 flex flex-col gap-2 desktop:flex-row-reverse">
        <Button variant="danger" disabled={!quote} onClick={onConfirm}>
          Swap anyway
        </Button>
        <Button autoFocus onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

export declare namespace ImpactDialog {
  type Props = {
    isOpen: boolean
    /** The current quote; none while the price is being read again. */
    quote: Quote | undefined
    onConfirm: () => void
    onClose: () => void
  }
}
