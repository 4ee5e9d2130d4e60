import type { ReactNode } from 'react'
import { cx } from '../../lib/cx'

type Props = {
  items: readonly {
    term: string
    detail: ReactNode
    /** Where terms may be alike. */
    key?: number
  }[]
  className?: string
}

/** Terms at the left, figures at the right. */
export function DefinitionList({ items, className }: Props) {
  return (
    <dl className={cx('space-y-2 text-label desktop:space-y-1', className)}>
      {items.map((item) => (
        <div
          key={item.key ?? item.term}
          className="flex items-baseline justify-between gap-4"
        >
          <dt className="text-muted">{item.term}</dt>
          <dd className="min-w-0 text-right break-words tabular-nums">
            {item.detail}
          </dd>
        </div>
      ))}
    </dl>
  )
}
