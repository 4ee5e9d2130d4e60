import type { ReactNode } from 'react'
import { Spinner } from './Spinner'

export function SpinnerLine({ children }: { children: ReactNode }) {
  return (
    <p
      aria-hidden="true"
      className="flex items-center justify-center gap-2 py-2 text-label text-muted tabular-nums"
    >
      <Spinner />
      {children}
    </p>
  )
}
