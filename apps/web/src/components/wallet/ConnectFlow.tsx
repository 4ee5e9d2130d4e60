import {
  useConnect,
  useDeployment,
  useWalletInstructions,
} from '@letheswap/react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { describeError } from '../../lib/describeError'
import { messages } from '../../lib/messages'
import { notify } from '../../lib/notify'
import { lazyOverlay } from '../ui/lazyOverlay'

const ConnectInstructions = lazyOverlay(() => import('./ConnectInstructions'))

const Context = createContext<(() => void) | undefined>(undefined)

/**
 * The one way to connect, for the header and the phone's menu: shows the
 * instructions, unless they were hidden for good, and connects. The properties
 * are those of a button.
 */
export function useConnectFlow() {
  const onClick = useContext(Context)
  if (!onClick)
    throw new Error('useConnectFlow needs ConnectFlowProvider above.')
  return { ...ConnectInstructions.preloadOnAim, onClick }
}

export function ConnectFlowProvider({ children }: { children: ReactNode }) {
  const { chain } = useDeployment()
  const { isHidden } = useWalletInstructions()
  const { mutate } = useConnect({ onStillHere: announceDeepLink })
  const [isOpen, setIsOpen] = useState(false)

  const connect = () =>
    mutate(undefined, {
      onSuccess: (result) => {
        if (result.status === 'connected')
          notify({ kind: 'success', message: messages.connect.connected })
      },
      onError: (error) =>
        void describeError(error, 'connect', { chain: chain.name }).then(
          notify,
        ),
    })

  return (
    <Context value={isHidden ? connect : () => setIsOpen(true)}>
      {children}
      <ConnectInstructions
        isOpen={isOpen}
        onCancel={() => setIsOpen(false)}
        onContinue={() => {
          setIsOpen(false)
          connect()
        }}
      />
    </Context>
  )
}

function announceDeepLink({ isCopied }: { isCopied: boolean }) {
  const { openMetaMask, openMetaMaskCopied } = messages.connect
  notify({
    kind: 'info',
    message: isCopied ? openMetaMaskCopied : openMetaMask,
  })
}
