import { createIcon } from './icons'

// Icons that the first screen does not need.

export const ArrowRightIcon = createIcon('M4 12h16m0 0-6-6m6 6-6 6')
export const CloseIcon = createIcon('m6 6 12 12M18 6 6 18')
export const DownloadIcon = createIcon(
  'M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M4.5 20h15',
)
export const MonitorIcon = createIcon(
  'M5 4h14a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM8.5 20.5h7M12 16.5v4',
)
export const MoonIcon = createIcon(
  'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
)
export const SunIcon = createIcon(
  'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
)
export const WalletIcon = createIcon(
  'M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3M4 7.5V17a2 2 0 0 0 2 2h14V8H6a2 2 0 0 1-2-.5ZM16 13.5v.01',
)
