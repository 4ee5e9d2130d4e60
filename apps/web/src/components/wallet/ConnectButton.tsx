import { common } from '../../messages/screens'
import { Button } from '../ui/Button'
import { useConnectFlow } from './ConnectFlow'

/** Begins a connection: the primary button wherever a wallet is missing. */
export function ConnectButton(props: Omit<Button.Props, 'onClick'>) {
  const connect = useConnectFlow()
  return (
    <Button variant="primary" {...props} {...connect}>
      {common.connectWallet}
    </Button>
  )
}
