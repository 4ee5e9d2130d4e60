import { useId } from 'react'
import { faucet } from '../../messages/en/faucet'

/** Where the coins go: the connected wallet, not to be edited. */
export function AddressBox({ address }: { address: string | undefined }) {
  const id = useId()
  return (
    <div className="@container">
      <label htmlFor={id} className="mb-1 block text-label text-muted">
        {faucet.yourAddress}
      </label>
      <input
        id={id}
        disabled
        value={address ?? ''}
        placeholder={faucet.noWallet}
        className="address min-h-11 w-full rounded-field border border-hairline bg-raised px-2 font-mono text-muted placeholder:font-sans placeholder:text-label placeholder:text-muted desktop:px-3"
      />
    </div>
  )
}
