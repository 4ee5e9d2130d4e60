import { cx } from '../../lib/cx'
import { ChevronDownIcon } from '../icons/icons'
import { IconButton } from './IconButton'

type Props = {
  label: string
  isOpen: boolean
  /** The id of the expandable content. */
  controls: string
  onChange: (isOpen: boolean) => void
}

/** Shows a chevron that expands and collapses the content below. */
export const UnfoldButton = ({ label, isOpen, controls, onChange }: Props) => (
  <IconButton
    label={label}
    size="sm"
    className="-mr-2"
    aria-expanded={isOpen}
    aria-controls={controls}
    icon={
      <ChevronDownIcon
        className={cx('size-4 transition-transform', isOpen && 'rotate-180')}
      />
    }
    onClick={() => onChange(!isOpen)}
  />
)
