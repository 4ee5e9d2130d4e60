import type { Address } from 'viem'
import { recipients } from '../../messages/dialogs'
import { Button } from '../ui/Button'
import { FullAddress } from '../ui/FullAddress'
import { InlineMessage } from '../ui/InlineMessage'

type Props = { recipient: Address; disabled: boolean; onClear: () => void }

/** Shows on the card that another address will receive the swap. */
export default function RecipientNote({ recipient, disabled, onClear }: Props) {
  return (
    <InlineMessage tone="warning" isAnnounced={false}>
      <p>
        {recipients.goesTo} <FullAddress address={recipient} />
      </p>
      <Button
        size="sm"
        className="mt-1 mb-1"
        disabled={disabled}
        onClick={onClear}
      >
        {recipients.clear}
      </Button>
    </InlineMessage>
  )
}
