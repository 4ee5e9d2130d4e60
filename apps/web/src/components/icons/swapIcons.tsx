import { createIcon } from './createIcon'

// Apart from icons.tsx, because the first screen shows none of these.

export const SwapVerticalIcon = createIcon(
  <>
    <path d="M8 4v16m0 0-4-4m4 4 4-4" transform="translate(-1 0)" />
    <path d="M17 20V4m0 0-4 4m4-4 4 4" />
  </>,
)

export const ArrowRightIcon = createIcon(<path d="M4 12h16m0 0-6-6m6 6-6 6" />)

export const DownloadIcon = createIcon(
  <path d="M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M4.5 20h15" />,
)

export const HistoryIcon = createIcon(
  <>
    <path d="M4 5v5h5" />
    <path d="M4.5 10A8 8 0 1 1 4 13.5" />
    <path d="M12 8v4.5l3 2" />
  </>,
)

export const SettingsIcon = createIcon(
  <>
    <path d="M4 7h9m5 0h2M4 17h2m5 0h9" />
    <circle cx="15.5" cy="7" r="2.5" />
    <circle cx="8.5" cy="17" r="2.5" />
  </>,
)

export const ChartIcon = createIcon(<path d="M4 4v16h16M8 15l4-5 3 3 5-7" />)
