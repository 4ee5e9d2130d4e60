import { cx } from '../../lib/cx'
import type { Notice } from '../../lib/notify'
import { events } from '../../messages/dialogs'
import { common } from '../../messages/screens'
import { CheckIcon, ErrorMarkIcon, InfoIcon, WarningIcon } from '../icons/icons'
import { CloseIcon } from '../icons/lateIcons'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { TransactionHash } from '../ui/TransactionHash'

type Props = {
  notice: Omit<Notice, 'id'>
  isFading: boolean
  onClose: () => void
}

export function ToastCard({ notice, isFading, onClose }: Props) {
  const { Mark, color } = tones[notice.kind]
  return (
    <div
      role={notice.kind === 'error' ? 'alert' : 'status'}
      data-kind={notice.kind}
      className={cx(
        'flex w-full max-w-sm animate-enter items-start gap-3 rounded-card border border-hairline bg-surface py-2 pr-2 pl-4 text-body text-ink shadow-overlay transition-opacity',
        isFading ? 'opacity-0' : 'pointer-events-auto',
      )}
    >
      <Mark className={cx('mt-2 size-5 shrink-0', color)} />
      <div className="min-w-0 flex-1 py-2 break-words">
        <p>{notice.message}</p>
        {notice.note ? (
          <p className="mt-1 text-label text-muted">{notice.note}</p>
        ) : null}
        {notice.hash ? <TransactionHash hash={notice.hash} /> : null}
        {notice.offersReload ? (
          <Button
            size="sm"
            className="mt-2"
            onClick={() => window.location.reload()}
          >
            {common.reload}
          </Button>
        ) : null}
      </div>
      <IconButton
        label={events.close}
        size="sm"
        className="-mt-1 desktop:mt-0.5"
        icon={<CloseIcon className="size-4" />}
        onClick={onClose}
      />
    </div>
  )
}

const tones = {
  success: { Mark: CheckIcon, color: 'text-success' },
  error: { Mark: ErrorMarkIcon, color: 'text-danger' },
  warning: { Mark: WarningIcon, color: 'text-warning' },
  info: { Mark: InfoIcon, color: 'text-muted' },
}
