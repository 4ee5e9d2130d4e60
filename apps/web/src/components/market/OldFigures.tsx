import type { ReactNode } from 'react'
import { market } from '../../messages/en/market'
import { showTime } from '../../messages/intl'
import { InlineMessage } from '../ui/InlineMessage'

type Props = {
  /** In Unix milliseconds. */
  updatedAt: number
  children: ReactNode
}

/** The chain does not answer: how old the figures are, and another try. */
export function OldFigures({ updatedAt, children }: Props) {
  return (
    <InlineMessage tone="warning">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          {navigator.onLine ? market.notResponding : market.offline}{' '}
          {market.updatedAt({ time: showTime(updatedAt) })}
        </p>
        {children}
      </div>
    </InlineMessage>
  )
}
