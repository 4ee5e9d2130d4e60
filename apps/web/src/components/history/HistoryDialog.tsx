import { history } from '../../messages/en/history'
import { Dialog } from '../ui/Dialog'
import { HistoryPanel } from './HistoryPanel'

type Props = { isOpen: boolean; onClose: () => void }

/** The modal with the swaps that the wallet has on the chain. */
export default function HistoryDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} shape="lg" title={history.title}>
      <HistoryPanel onClose={onClose} />
    </Dialog>
  )
}
