import type { ReactNode } from 'react'

/** One grid (24), one stroke weight, the text's colour; words say the rest. */
export function Icon({ children, className = 'size-5' }: Icon.Props) {
  return (
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
      {children}
    </svg>
  )
}

export declare namespace Icon {
  type Props = {
    children: ReactNode
    className?: string
  }

  /** What the named icons take. */
  type NamedProps = Omit<Props, 'children'>
}
