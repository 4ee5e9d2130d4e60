import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { openTransaction } from '../../lib/openTransaction'
import { transaction } from '../../messages/en/transaction'
import { Dialog } from '../ui/Dialog'
import { InlineMessage } from '../ui/InlineMessage'
import { TransactionPanel } from './TransactionPanel'

/** A transaction's transaction, over whatever screen: `?tx=0x…`. */
export default function TransactionDialog({
  isOpen,
  onClose,
  tx,
}: TransactionDialog.Props) {
  const { history } = useRouter()
  const isClosing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another transaction, or none
  useEffect(() => {
    isClosing.current = false
  }, [tx])
  // The browser goes back a moment after it was asked to. A second press of
  // Escape in between must lead no further.
  const close = () => {
    if (!isClosing.current) onClose()
    isClosing.current = true
  }
  // One that a link has opened is put over an address without it, so that Back
  // closes it there, too.
  useEffect(() => {
    const { href, state } = history.location
    if (tx === undefined || state.isTransaction) return
    const url = new URL(href, window.location.origin)
    url.searchParams.delete('tx')
    window.history.replaceState(window.history.state, '', url)
    openTransaction(tx)
  }, [history, tx])
  return (
    <Dialog
      isOpen={isOpen}
      isInAddress
      onClose={close}
      shape="lg"
      title={transaction.title}
    >
      {tx === undefined ? null : isHash(tx) ? (
        <TransactionPanel key={tx} hash={tx} />
      ) : (
        // It is not repeated: whoever pastes one may have pasted a secret.
        <InlineMessage tone="warning">{transaction.malformed}</InlineMessage>
      )}
    </Dialog>
  )
}

export declare namespace TransactionDialog {
  type Props = {
    isOpen: boolean
    onClose: () => void
    /** What the address says. */
    tx: string | undefined
  }
}

const isHash = (text: string): text is `0x${string}` =>
  /^0x[\da-f]{64}$/i.test(text)
