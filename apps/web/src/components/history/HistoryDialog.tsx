import { history } from '../../messages/en/history'
import { Dialog } from '../ui/Dialog'
import { HistoryPanel } from './HistoryPanel'

/** The modal with the swaps that the wallet has on the chain. */
export default function HistoryDialog({
  isOpen,
  onClose,
}: HistoryDialog.Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} shape="lg" title={history.title}>
      <HistoryPanel onClose={onClose} />
    </Dialog>
  )
}

export declare namespace HistoryDialog {
  type Props = { isOpen: boolean; onClose: () => void }
}
