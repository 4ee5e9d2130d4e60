import { type ComponentProps, useEffect, useState } from 'react'
import { market } from '../../messages/en/market'
import { InlineMessage } from '../ui/InlineMessage'
import { Skeleton } from '../ui/Skeleton'
import { RetryButton } from './RetryButton'

const load = () => import('./CandleChart')

type Code = Awaited<ReturnType<typeof load>>

/** The chart, when its code and the library are there; the table needs neither. */
export function LazyChart(props: ComponentProps<Code['CandleChart']>) {
  const [code, setCode] = useState<Code>()
  const [isMissing, setIsMissing] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    load().then(setCode, () => setIsMissing(true))
  }, [attempt])

  // Another interval has another plot.
  if (code) return <code.CandleChart key={props.interval} {...props} />
  if (!isMissing) return <Skeleton className="h-56 w-full desktop:h-64" />
  return (
    <InlineMessage tone="warning">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>{market.chartNotLoaded}</p>
        <RetryButton
          isBusy={false}
          onPress={() => {
            setIsMissing(false)
            setAttempt(attempt + 1)
          }}
        />
      </div>
    </InlineMessage>
  )
}
