import {
  useConnect,
  useDeployment,
  useWalletInstructions,
} from '@letheswap/react'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useState,
} from 'react'
import { getErrorMessage } from '../../lib/getErrorMessage'
import { messages } from '../../lib/messages'
import { notify } from '../../lib/notify'

const loadInstructions = () => import('./ConnectInstructions')
const ConnectInstructions = lazy(loadInstructions)

type ConnectFlow = {
  /** Shows the instructions, unless they were hidden for good, and connects. */
  start: () => void
  /** Fetches the instructions' code ahead. */
  preload: () => void
}

const Context = createContext<ConnectFlow | undefined>(undefined)

/** The one way in, for the header, the drawer and every empty state. */
export function useConnectFlow(): ConnectFlow {
  const flow = useContext(Context)
  if (!flow) throw new Error('useConnectFlow needs ConnectFlowProvider above.')
  return flow
}

export function ConnectFlowProvider({ children }: { children: ReactNode }) {
  const { chain } = useDeployment()
  const { isHidden } = useWalletInstructions()
  const { mutate } = useConnect({ onStillHere: announceDeepLink })
  const [isOpen, setIsOpen] = useState(false)
  const [isNeeded, setIsNeeded] = useState(false)

  const connect = useCallback(
    () =>
      mutate(undefined, {
        onSuccess: (result) => {
          if (result.status === 'connected')
            notify({ kind: 'success', message: messages.connect.connected })
        },
        onError: (error) =>
          notify(getErrorMessage(error, 'connect', { chain: chain.name })),
      }),
    [mutate, chain.name],
  )

  const flow = useMemo<ConnectFlow>(
    () => ({
      preload: () => void loadInstructions(),
      start: () => {
        if (isHidden) return connect()
        setIsNeeded(true)
        setIsOpen(true)
      },
    }),
    [connect, isHidden],
  )

  return (
    <Context value={flow}>
      {children}
      {isNeeded ? (
        <Suspense fallback={null}>
          <ConnectInstructions
            isOpen={isOpen}
            onCancel={() => setIsOpen(false)}
            onContinue={() => {
              setIsOpen(false)
              connect()
            }}
          />
        </Suspense>
      ) : null}
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
