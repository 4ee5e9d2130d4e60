import { useDebugLog } from '@letheswap/react'
import { debug } from '../../messages/dialogs'
import { showTime } from '../../messages/intl'
import { Button } from '../ui/Button'

export default function DebugPanel() {
  const { lines, clear } = useDebugLog()
  return (
    <section
      aria-label={debug.title}
      className="fixed inset-x-0 bottom-0 z-20 max-h-56 overflow-y-auto border-t border-hairline bg-surface px-4 py-2"
    >
      <div className="flex items-center justify-between">
        <h2 className="text-label font-semibold">{debug.title}</h2>
        <Button size="sm" variant="quiet" onClick={clear}>
          {debug.clear}
        </Button>
      </div>
      {lines.length === 0 ? (
        <p className="text-label text-muted">{debug.empty}</p>
      ) : (
        <ol className="font-mono text-label">
          {[...lines].reverse().map((line, index) => (
            <li key={lines.length - index} className="break-words">
              <time
                dateTime={new Date(line.time).toISOString()}
                className="text-muted"
              >
                {showTime(line.time)}
              </time>{' '}
              {line.message}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
