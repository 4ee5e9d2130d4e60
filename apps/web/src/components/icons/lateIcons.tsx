import { createIcon } from './icons'

// Icons that the first screen does not need.

export const CloseIcon = createIcon(<path d="m6 6 12 12M18 6 6 18" />)

export const ArrowRightIcon = createIcon(<path d="M4 12h16m0 0-6-6m6 6-6 6" />)

export const WalletIcon = createIcon(
  <path d="M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3M4 7.5V17a2 2 0 0 0 2 2h14V8H6a2 2 0 0 1-2-.5ZM16 13.5v.01" />,
)

export const DownloadIcon = createIcon(
  <path d="M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M4.5 20h15" />,
)

export const SunIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  </>,
)

export const MoonIcon = createIcon(
  <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />,
)

export const MonitorIcon = createIcon(
  <>
    <rect x="3" y="4" width="18" height="12.5" rx="2" />
    <path d="M8.5 20.5h7M12 16.5v4" />
  </>,
)
