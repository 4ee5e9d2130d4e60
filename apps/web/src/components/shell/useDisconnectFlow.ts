import { useDisconnect } from '@letheswap/react'
import { describeError } from '../../lib/describeError'
import { notify } from '../../lib/notify'
import { common } from '../../messages/screens'

/** Disconnects and says how it went. */
export function useDisconnectFlow(): () => void {
  const { mutateAsync } = useDisconnect()
  // By a promise: disconnecting unmounts the button, which drops `mutate`'s callbacks.
  return () =>
    void mutateAsync().then(
      () => notify({ kind: 'success', message: common.disconnected }),
      async (error: unknown) =>
        notify(await describeError(error, 'disconnect')),
    )
}
