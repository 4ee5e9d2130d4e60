import { useDisconnect } from '@letheswap/react'
import { getErrorMessage } from '../../lib/getErrorMessage'
import { messages } from '../../lib/messages'
import { notify } from '../../lib/notify'

/** Disconnects and says how it went. */
export function useDisconnectFlow(): () => void {
  const { mutate } = useDisconnect()
  return () =>
    mutate(undefined, {
      onSuccess: () =>
        notify({ kind: 'success', message: messages.connect.disconnected }),
      onError: (error) => notify(getErrorMessage(error, 'disconnect')),
    })
}
