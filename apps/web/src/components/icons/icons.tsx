import type { ReactNode } from 'react'

/** Creates an icon on a 24-unit grid, with a single stroke width and the text's color. */
export function createIcon(figure: ReactNode) {
  return ({ className = 'size-5' }: { className?: string }) => (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {figure}
    </svg>
  )
}

export const CheckIcon = createIcon(<path d="m5 12.5 4.5 4.5L19 7.5" />)

export const ChevronDownIcon = createIcon(<path d="m6 9.5 6 6 6-6" />)

export const CopyIcon = createIcon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M5 15H4.5A1.5 1.5 0 0 1 3 13.5v-9A1.5 1.5 0 0 1 4.5 3h9A1.5 1.5 0 0 1 15 4.5V5" />
  </>,
)

export const MenuIcon = createIcon(<path d="M4 7h16M4 12h16M4 17h16" />)

export const PlusIcon = createIcon(<path d="M12 5v14M5 12h14" />)

export const RefreshIcon = createIcon(
  <>
    <path d="M20 5v5h-5" />
    <path d="M19.5 10A8 8 0 1 0 20 13.5" />
  </>,
)

export const WarningIcon = createIcon(
  <>
    <path d="M12 4 2.8 19.5h18.4L12 4Z" />
    <path d="M12 10v4.5M12 17v.01" />
  </>,
)

export const InfoIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.5v.01" />
  </>,
)

export const ErrorMarkIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5M12 16.5v.01" />
  </>,
)

export const SwapVerticalIcon = createIcon(
  <>
    <path d="M8 4v16m0 0-4-4m4 4 4-4" transform="translate(-1 0)" />
    <path d="M17 20V4m0 0-4 4m4-4 4 4" />
  </>,
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
