import type { ReactNode } from 'react'

/** An icon on a grid of 24, of one stroke weight and in the text's colour. */
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
