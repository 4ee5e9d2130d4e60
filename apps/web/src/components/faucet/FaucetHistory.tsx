import { useFaucetHistory } from '@letheswap/react'
import { showDateTime } from '../../messages/intl'
import { faucet } from '../../messages/screens'

/** Shows the last five requests of this wallet for this token, newest first. */
export function FaucetHistory({ symbol }: { symbol: string }) {
  const entries = useFaucetHistory({ token: symbol })
  return (
    <section className="border-t border-hairline pt-4">
      <h3 className="text-label font-medium text-muted">
        {faucet.lastRequests}
      </h3>
      {entries.length === 0 ? (
        <p className="mt-1 text-label text-muted">
          {faucet.noRequests({ token: symbol })}
        </p>
      ) : (
        <ul className="mt-1 space-y-1 text-label tabular-nums">
          {entries.map((entry) => (
            <li key={`${entry.token}-${entry.time}`}>
              <time dateTime={new Date(entry.time).toISOString()}>
                {`${entry.token}: ${showDateTime(entry.time)}`}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
