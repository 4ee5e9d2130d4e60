import { useDisconnect } from '@letheswap/react'
import { describeError } from '../../lib/describeError'
import { notify } from '../../lib/notify'
import { common } from '../../messages/en/common'

/** Disconnects and says how it went. */
export function useDisconnectFlow(): () => void {
  const { mutateAsync } = useDisconnect()
  // A promise of its own: the button goes with the wallet, and callbacks of
  // `mutate` would go with the button.
  return () =>
    void mutateAsync().then(
      () => notify({ kind: 'success', message: common.disconnected }),
      async (error: unknown) =>
        notify(await describeError(error, 'disconnect')),
    )
}
