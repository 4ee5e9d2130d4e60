import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { openStory } from '../../lib/openStory'
import { story } from '../../messages/en/story'
import { Dialog } from '../ui/Dialog'
import { InlineMessage } from '../ui/InlineMessage'
import { StoryPanel } from './StoryPanel'

/** A transaction's story, over whatever screen: `?tx=0x…`. */
export default function StoryDialog({
  isOpen,
  onClose,
  tx,
}: StoryDialog.Props) {
  const { history } = useRouter()
  const isClosing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another story, or none
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
    if (tx === undefined || state.isStory) return
    const url = new URL(href, window.location.origin)
    url.searchParams.delete('tx')
    window.history.replaceState(window.history.state, '', url)
    openStory(tx)
  }, [history, tx])
  return (
    <Dialog
      isOpen={isOpen}
      isInAddress
      onClose={close}
      shape="lg"
      title={story.title}
    >
      {tx === undefined ? null : isHash(tx) ? (
        <StoryPanel key={tx} hash={tx} />
      ) : (
        // It is not repeated: whoever pastes one may have pasted a secret.
        <InlineMessage tone="warning">{story.malformed}</InlineMessage>
      )}
    </Dialog>
  )
}

export declare namespace StoryDialog {
  type Props = {
    isOpen: boolean
    onClose: () => void
    /** What the address says. */
    tx: string | undefined
  }
}

const isHash = (text: string): text is `0x${string}` =>
  /^0x[\da-f]{64}$/i.test(text)
