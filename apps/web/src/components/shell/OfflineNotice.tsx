import { useSyncExternalStore } from 'react'
import { InlineMessage } from '../ui/InlineMessage'

/** Says why nothing moves when the device has no connection. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <InlineMessage tone="warning">
      You are offline. Figures will update when you are back online.
    </InlineMessage>
  )
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
