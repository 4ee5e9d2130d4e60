import { type ComponentProps, useEffect, useState } from 'react'
import { market } from '../../messages/en/market'
import { RetryMessage } from '../ui/RetryMessage'
import { Skeleton } from '../ui/Skeleton'

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

  // Each interval has a plot of its own.
  if (code) return <code.CandleChart key={props.interval} {...props} />
  if (!isMissing) return <Skeleton className="h-56 w-full desktop:h-64" />
  return (
    <RetryMessage
      isBusy={false}
      onRetry={() => {
        setIsMissing(false)
        setAttempt(attempt + 1)
      }}
    >
      {market.chartNotLoaded}
    </RetryMessage>
  )
}
