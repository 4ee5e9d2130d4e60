import type { Address } from 'viem'
import { importing } from '../../messages/dialogs'
import { common } from '../../messages/screens'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import ImportToken from './ImportToken'

type Props = {
  /** The token of a link, if it is not imported here. */
  address: Address | undefined
  isOpen: boolean
  onClose: () => void
}

/** Confirms the import of a link's token. */
export default function ImportDialog({ address, isOpen, onClose }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={importing.title}
      description={importing.byLink}
    >
      {address ? (
        // The link contains it, so the form takes it as soon as it is imported.
        <ImportToken
          key={address}
          address={address}
          onImport={() => undefined}
        />
      ) : null}
      <Button isFull className="mt-2" onClick={onClose}>
        {common.cancel}
      </Button>
    </Dialog>
  )
}
