import { activity } from '../../messages/en/activity'
import { Dialog } from '../ui/Dialog'
import { ActivityPanel } from './ActivityPanel'

type Props = { isOpen: boolean; onClose: () => void }

/** Everything the connected wallet did here. */
export default function ActivityDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} shape="lg" title={activity.title}>
      <ActivityPanel />
    </Dialog>
  )
}
