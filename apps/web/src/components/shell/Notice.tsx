import type { ReactNode } from 'react'
import { WarningIcon } from '../icons/icons'

/** Shows a sentence and an action, in a row of the strip below the header. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="mx-auto flex min-h-10 max-w-[70rem] items-center gap-x-3 px-4 text-label"
    >
      <WarningIcon className="size-4.5 shrink-0 text-warning" />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4">
        {children}
      </div>
    </div>
  )
}
