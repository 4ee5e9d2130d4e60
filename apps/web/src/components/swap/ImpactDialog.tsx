import type { Quote } from '@letheswap/sdk'
import { showTokenAmount } from '../../lib/format'
import { buttons, swapParts } from '../../messages/dialogs'
import { Button } from '../ui/Button'
import { DefinitionList } from '../ui/DefinitionList'
import { Dialog, DialogFooter } from '../ui/Dialog'
import { InlineMessage } from '../ui/InlineMessage'
import { formatBps } from './priceImpact'

type Props = {
  /** The current quote. Undefined while the price is being read again. */
  quote: Quote | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Confirms a swap that loses at least 15% of its value. */
export default function ImpactDialog({ quote, onConfirm, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={swapParts.badPrice}>
      <InlineMessage tone="error" isAnnounced={false}>
        {quote
          ? swapParts.badPriceNote({ share: formatBps(quote.priceImpactBps) })
          : swapParts.priceChanged}
      </InlineMessage>
      {quote ? (
        <DefinitionList
          className="mt-4"
          items={[
            [swapParts.youPay, showTokenAmount(quote.amountIn, quote.tokenIn)],
            [
              swapParts.youReceiveOnly,
              showTokenAmount(quote.amountOut, quote.tokenOut),
            ],
          ]}
        />
      ) : null}
      <DialogFooter>
        <Button variant="danger" disabled={!quote} onClick={onConfirm}>
          {swapParts.swapAnyway}
        </Button>
        <Button autoFocus onClick={onClose}>
          {buttons.cancel}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
