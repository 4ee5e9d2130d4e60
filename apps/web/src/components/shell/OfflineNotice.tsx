import { useSyncExternalStore } from 'react'
import { notices } from '../../messages/en/notices'
import { InlineMessage } from '../ui/InlineMessage'

/** Says why nothing moves when the device has no connection. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return <InlineMessage tone="warning">{notices.offline}</InlineMessage>
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
