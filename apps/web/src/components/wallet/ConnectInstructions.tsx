import { useDeployment, useWalletInstructions } from '@letheswap/react'
import { useState } from 'react'
import { buttons, instructions } from '../../messages/dialogs'
import { common } from '../../messages/screens'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/Checkbox'
import { CopyButton } from '../ui/CopyButton'
import { Dialog, DialogFooter } from '../ui/Dialog'
import { InlineMessage } from '../ui/InlineMessage'

type Props = { onClose: () => void; onContinue: () => void }

export default function ConnectInstructions({ onClose, onContinue }: Props) {
  const { chain } = useDeployment()
  const { setHidden } = useWalletInstructions()
  const [isHidden, setIsHidden] = useState(false)
  const settings = [
    { name: instructions.name, value: chain.name },
    { name: instructions.rpcUrl, value: chain.rpcUrls[0] ?? '' },
    { name: instructions.chainId, value: String(chain.id) },
    { name: instructions.symbol, value: chain.nativeCurrency.symbol },
  ]
  return (
    <Dialog
      onClose={onClose}
      title={instructions.title({ coin: chain.nativeCurrency.symbol })}
      description={instructions.description}
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isHidden) setHidden(true)
          onContinue()
        }}
      >
        <dl className="divide-y divide-hairline rounded-panel bg-field">
          {settings.map(({ name, value }) => (
            <div
              key={name}
              className="flex items-center justify-between gap-4 px-3 py-3 desktop:py-1"
            >
              <dt className="shrink-0 text-label text-muted">{name}</dt>
              <dd className="min-w-0 text-right">
                <CopyButton
                  value={value}
                  label={instructions.copy({ name, value })}
                  successMessage={instructions.copied({ name })}
                >
                  <span className="truncate text-ink">{value}</span>
                </CopyButton>
              </dd>
            </div>
          ))}
        </dl>
        <InlineMessage tone="warning" isAnnounced={false}>
          {common.testWallet}
        </InlineMessage>
        <Checkbox
          label={instructions.hide}
          isChecked={isHidden}
          onChange={setIsHidden}
        />
        <DialogFooter>
          <Button type="submit" variant="primary" size="lg" autoFocus>
            {buttons.continue}
          </Button>
          <Button size="lg" onClick={onClose}>
            {buttons.cancel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
