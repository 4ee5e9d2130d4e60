import { useDeployment, useWalletInstructions } from '@letheswap/react'
import { useId, useState } from 'react'
import { Button } from '../ui/Button'
import { CopyButton } from '../ui/CopyButton'
import { Dialog } from '../ui/Dialog'
import { TestWalletWarning } from './TestWalletWarning'

/** How to add the network by hand, before the wallet is asked to. */
export default function ConnectInstructions({
  isOpen,
  onClose,
  onContinue,
}: ConnectInstructions.Props) {
  const { chain } = useDeployment()
  const instructions = useWalletInstructions()
  const [isHidden, setIsHidden] = useState(false)
  const id = useId()
  const settings = [
    { name: 'Network name', value: chain.name },
    { name: 'RPC URL', value: chain.rpcUrls[0] ?? '' },
    { name: 'Chain ID', value: String(chain.id) },
    { name: 'Currency symbol', value: chain.nativeCurrency.symbol },
  ]
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="How to Add ZKP Network"
      description="MetaMask will ask to add the network when you continue. To add it yourself, open MetaMask, choose Networks, then Add a custom network, and enter:"
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isHidden) instructions.setHidden(true)
          onContinue()
        }}
      >
        <dl className="divide-y divide-hairline rounded-field border border-hairline">
          {settings.map(({ name, value }) => (
            <div
              key={name}
              className="flex items-center justify-between gap-4 px-3 py-3 desktop:py-1"
            >
              <dt className="shrink-0 text-label text-muted">{name}</dt>
              <dd className="min-w-0 text-right">
                <CopyButton
                  value={value}
                  label={`Copy ${name}: ${value}`}
                  successMessage={`${name} copied`}
                >
                  <span className="truncate text-ink">{value}</span>
                </CopyButton>
              </dd>
            </div>
          ))}
        </dl>
        <TestWalletWarning />
        <div className="flex items-center gap-2">
          <input
            id={id}
            type="checkbox"
            checked={isHidden}
            onChange={(event) => setIsHidden(event.target.checked)}
            className="size-5 accent-accent"
          />
          <label htmlFor={id} className="py-2">
            Don't show again
          </label>
        </div>
        <div className="flex gap-3">
          <Button size="lg" isFull onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" size="lg" isFull autoFocus>
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

export declare namespace ConnectInstructions {
  type Props = {
    isOpen: boolean
    onClose: () => void
    onContinue: () => void
  }
}
