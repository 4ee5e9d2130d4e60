import { type ReactNode, useState } from 'react'

type Props = {
  /** The amount with its unit. */
  full: string
  children: ReactNode
}

/**
 * Shows a number with fewer digits. Its title, and a bubble on focus or press, show all
 * digits.
 */
export function Shortened({ full, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span className="relative inline-flex min-w-0">
      <button
        type="button"
        title={full}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        onFocus={({ currentTarget }) =>
          setIsOpen(currentTarget.matches(':focus-visible'))
        }
        // Closes later: if an element is removed while the focus moves, a dialog takes
        // the focus back.
        onBlur={() => setTimeout(() => setIsOpen(false))}
        className="text-button -my-3 min-h-11 min-w-0 truncate rounded-field desktop:-my-0.5 desktop:min-h-6"
      >
        {children}
      </button>
      {isOpen ? <span className="bubble right-0">{full}</span> : null}
    </span>
  )
}
