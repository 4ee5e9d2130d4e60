import {
  useConnect,
  useDeployment,
  useWalletInstructions,
} from '@letheswap/react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { describeError } from '../../lib/describeError'
import { lazyComponent } from '../../lib/lazyComponent'
import { notify } from '../../lib/notify'
import { common } from '../../messages/screens'
import { Button } from '../ui/Button'

const ConnectInstructions = lazyComponent(() => import('./ConnectInstructions'))

const Context = createContext<(() => void) | undefined>(undefined)

/** Connects a wallet, after the instructions unless these are hidden for good. */
export function ConnectButton({ onClick, ...rest }: Button.Props) {
  const connect = useContext(Context)
  if (!connect) throw new Error('ConnectButton needs ConnectFlowProvider.')
  return (
    <Button
      variant="primary"
      {...rest}
      {...ConnectInstructions.preloadOnAim}
      onClick={(event) => {
        onClick?.(event)
        connect()
      }}
    >
      {common.connectWallet}
    </Button>
  )
}

export function ConnectFlowProvider({ children }: { children: ReactNode }) {
  const { chain } = useDeployment()
  const { isHidden } = useWalletInstructions()
  const { mutateAsync } = useConnect({ onStillHere: announceDeepLink })
  const [isOpen, setIsOpen] = useState(false)

  // By a promise: a second `mutate` would drop the callbacks of the first.
  const connect = () =>
    void mutateAsync().then(
      (result) => {
        if (result.status === 'connected')
          notify({ kind: 'success', message: common.connected })
      },
      async (error: unknown) =>
        notify(await describeError(error, 'connect', { chain: chain.name })),
    )

  return (
    <Context value={isHidden ? connect : () => setIsOpen(true)}>
      {children}
      <ConnectInstructions
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onContinue={() => {
          setIsOpen(false)
          connect()
        }}
      />
    </Context>
  )
}

function announceDeepLink({ isCopied }: { isCopied: boolean }) {
  notify({
    kind: 'info',
    message: isCopied ? common.openInMetaMaskCopied : common.openInMetaMask,
  })
}
