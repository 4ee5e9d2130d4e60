/** Creates an icon on a 24-unit grid, with a single stroke width and the text's color. */
export function createIcon(path: string) {
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
      <path d={path} />
    </svg>
  )
}

const circle = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z'

export const ChartIcon = createIcon('M4 4v16h16M8 15l4-5 3 3 5-7')
export const CheckIcon = createIcon('m5 12.5 4.5 4.5L19 7.5')
export const ChevronDownIcon = createIcon('m6 9.5 6 6 6-6')
export const CopyIcon = createIcon(
  'M11 9h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM5 15h-.5A1.5 1.5 0 0 1 3 13.5v-9A1.5 1.5 0 0 1 4.5 3h9A1.5 1.5 0 0 1 15 4.5V5',
)
export const ErrorMarkIcon = createIcon(`${circle}M12 7.5v5.5M12 16.5v.01`)
export const HistoryIcon = createIcon(
  'M4 5v5h5M4.5 10A8 8 0 1 1 4 13.5M12 8v4.5l3 2',
)
export const InfoIcon = createIcon(`${circle}M12 11v5.5M12 7.5v.01`)
export const MenuIcon = createIcon('M4 7h16M4 12h16M4 17h16')
export const PlusIcon = createIcon('M12 5v14M5 12h14')
export const RefreshIcon = createIcon('M20 5v5h-5M19.5 10A8 8 0 1 0 20 13.5')
export const SettingsIcon = createIcon(
  'M4 7h9m5 0h2M4 17h2m5 0h9M18 7a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM11 17a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
)
export const SwapVerticalIcon = createIcon(
  'M7 4v16m0 0-4-4m4 4 4-4M17 20V4m0 0-4 4m4-4 4 4',
)
export const WarningIcon = createIcon(
  'M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17v.01',
)
