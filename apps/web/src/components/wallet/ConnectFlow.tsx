import {
  useConnect,
  useDeployment,
  useWalletInstructions,
  useWalletPrompt,
} from '@letheswap/react'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { describeError } from '../../lib/describeError'
import { lazyComponent } from '../../lib/lazyComponent'
import { notify } from '../../lib/notify'
import { common } from '../../messages/screens'
import { Button } from '../ui/Button'
import { Spinner } from '../ui/Spinner'
import { takeReload } from './connectAfterReload'

const ConnectInstructions = lazyComponent(() => import('./ConnectInstructions'))
const InstallWallet = lazyComponent(() => import('./InstallWallet'))

const Context = createContext<(() => void) | undefined>(undefined)

/**
 * Connects a wallet. Shows instructions first, unless the user has hidden them
 * permanently.
 */
export function ConnectButton({ onClick, ...rest }: Button.Props) {
  const connect = useContext(Context)
  // True while the wallet shows its request in a separate window.
  const isAsked = useWalletPrompt() === 'connect'
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
      {isAsked ? <Spinner /> : null}
      <span>{common.connectWallet}</span>
    </Button>
  )
}

export function ConnectFlowProvider({ children }: { children: ReactNode }) {
  const deployment = useDeployment()
  const { isHidden } = useWalletInstructions()
  const { mutateAsync } = useConnect({
    onStillHere(link) {
      announceDeepLink(link)
      setIsMissing(true)
    },
  })
  const [isOpen, setIsOpen] = useState(false)
  /**
   * True if there is no wallet. The link to install one is shown until the dialog is
   * closed or a wallet is found.
   */
  const [isMissing, setIsMissing] = useState(false)

  // Uses a promise, because another `mutate` call would drop the first call's
  // callbacks.
  const connect = () =>
    void mutateAsync().then(
      (result) => {
        if (result.status === 'connected')
          notify({ kind: 'success', message: common.connected })
      },
      async (error: unknown) => {
        if ((error as Error).name === 'WalletNotInstalledError')
          setIsMissing(true)
        notify(await describeError(error, 'connect', deployment))
      },
    )
  const continueConnecting = useEffectEvent(() => {
    if (takeReload()) connect()
  })
  useEffect(() => continueConnecting(), [])

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
      <InstallWallet
        isOpen={isMissing}
        onClose={() => setIsMissing(false)}
        onFound={() => {
          setIsMissing(false)
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
