import type { Address } from 'viem'
import { buttons, importing } from '../../messages/dialogs'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import ImportToken from './ImportToken'

type Props = { address: Address; onClose: () => void }

/** Confirms the import of the token in a link. */
export default function ImportDialog({ address, onClose }: Props) {
  return (
    <Dialog
      onClose={onClose}
      title={importing.title}
      description={importing.byLink}
    >
      {/* The link contains the token, so the form selects it once it is imported. */}
      <ImportToken key={address} address={address} onImport={() => undefined} />
      <Button isFull className="mt-2" onClick={onClose}>
        {buttons.cancel}
      </Button>
    </Dialog>
  )
}
