import type { ReactNode } from 'react'
import { cx } from '../../lib/cx'

/** A term and its value. Lists omit `false` and `undefined`. */
export type Definition =
  | readonly [term: string, detail: ReactNode]
  | false
  | undefined

type Props = { items: readonly Definition[]; className?: string }

export function DefinitionList({ items, className }: Props) {
  return (
    <dl className={cx('space-y-2 text-label desktop:space-y-1', className)}>
      {items.map((item, index) =>
        item ? (
          <div
            key={index}
            className="flex items-baseline justify-between gap-4"
          >
            <dt className="text-muted">{item[0]}</dt>
            <dd className="min-w-0 text-right break-words tabular-nums">
              {item[1]}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
