import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useWords } from '../../lib/useLanguage'
import { transaction } from '../../messages/dialogs'
import { Dialog } from '../ui/Dialog'
import { InlineMessage } from '../ui/InlineMessage'
import { TransactionPanel } from './TransactionPanel'

type Props = { onClose: () => void; tx: string }

/** Shows a transaction's details over any screen: `?tx=0x…`. */
export default function TransactionDialog({ onClose, tx }: Props) {
  const words = useWords(transaction)
  const { history, navigate } = useRouter()
  const isClosing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is another transaction
  useEffect(() => {
    isClosing.current = false
  }, [tx])
  // Going back is asynchronous, so a second Escape in the meantime must not go back
  // twice.
  const close = () => {
    if (!isClosing.current) onClose()
    isClosing.current = true
  }
  // If a link opened the dialog, adds a history entry of the screen below, to which
  // Back returns.
  useEffect(() => {
    const { href, state } = history.location
    if (state.isTransaction) return
    const url = new URL(href, window.location.origin)
    url.searchParams.delete('tx')
    window.history.replaceState(
      window.history.state,
      '',
      history.createHref(url.pathname + url.search),
    )
    void navigate({
      to: '.',
      search: (search) => ({ ...search, tx }),
      state: { isTransaction: true },
      resetScroll: false,
    })
  }, [history, navigate, tx])
  return (
    <Dialog
      isInUrl
      onClose={close}
      shape={isHash(tx) ? 'lg' : 'md'}
      title={words.title}
    >
      {isHash(tx) ? (
        <TransactionPanel key={tx} hash={tx} />
      ) : (
        // Does not show the text, because it may be a secret that was pasted by
        // mistake.
        <InlineMessage tone="warning">{words.malformed}</InlineMessage>
      )}
    </Dialog>
  )
}

const isHash = (text: string): text is `0x${string}` =>
  /^0x[\da-f]{64}$/i.test(text)
