import type { ReactNode } from 'react'

/** Shows an empty state: the river and a sentence. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <div className="py-6 text-center text-muted">
      <div
        aria-hidden="true"
        className="river relative mx-auto mb-4 h-14 w-44"
      />
      <p>{children}</p>
    </div>
  )
}
