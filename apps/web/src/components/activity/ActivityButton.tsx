import { useState } from 'react'
import { lazyComponent } from '../../lib/lazyComponent'
import { common } from '../../messages/en/common'
import { HistoryIcon } from '../icons/swapIcons'
import { IconButton } from '../ui/IconButton'

const ActivityDialog = lazyComponent(() => import('./ActivityDialog'))

/** Opens what the wallet did here. */
export default function ActivityButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label={common.activity}
        size="sm"
        icon={<HistoryIcon className="size-4" />}
        {...ActivityDialog.preloadOnAim}
        onClick={() => setIsOpen(true)}
      />
      <ActivityDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
