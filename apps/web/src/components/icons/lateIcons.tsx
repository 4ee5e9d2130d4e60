import { createIcon } from './icons'

// Icons that no first screen shows.

export const CloseIcon = createIcon(<path d="m6 6 12 12M18 6 6 18" />)

export const ArrowRightIcon = createIcon(<path d="M4 12h16m0 0-6-6m6 6-6 6" />)

export const DownloadIcon = createIcon(
  <path d="M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M4.5 20h15" />,
)
