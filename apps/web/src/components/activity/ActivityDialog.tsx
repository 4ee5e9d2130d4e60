import { activity } from '../../messages/en/activity'
import { Dialog } from '../ui/Dialog'
import { ActivityPanel } from './ActivityPanel'

/** Everything the connected wallet did here. */
export default function ActivityDialog({
  isOpen,
  onClose,
}: ActivityDialog.Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} shape="lg" title={activity.title}>
      <ActivityPanel />
    </Dialog>
  )
}

export declare namespace ActivityDialog {
  type Props = { isOpen: boolean; onClose: () => void }
}
