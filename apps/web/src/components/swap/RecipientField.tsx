import { useAccountCode, useDeployment, useWallet } from '@letheswap/react'
import { getRecipientProblem } from '@letheswap/sdk'
import { useState } from 'react'
import type { Address } from 'viem'
import { recipients } from '../../messages/dialogs'
import { TextField } from '../ui/TextField'

type Props = {
  recipient: Address | undefined
  /** `isValid` is false if the text is not an address that can receive tokens. */
  onChange: (recipient: Address | undefined, isValid: boolean) => void
}

/** These addresses have no known key. Tokens are sent there to destroy them. */
const isBurnAddress = (address: Address) =>
  /^0x0{36}(dead|00[0-9a-f]{2})$/i.test(address)

/** Shows the field for a recipient other than the wallet's account. */
export function RecipientField({ recipient, onChange }: Props) {
  const deployment = useDeployment()
  const { address } = useWallet()
  const [text, setText] = useState<string>(recipient ?? '')
  const problem = text && getRecipientProblem(deployment, text)
  const written = text && !problem ? (text as Address) : undefined
  const { data: isContract } = useAccountCode({ address: written })
  const note = !written
    ? recipients.note
    : written.toLowerCase() === address?.toLowerCase()
      ? recipients.own
      : isBurnAddress(written)
        ? recipients.burn
        : isContract === undefined
          ? recipients.checking
          : isContract
            ? recipients.contract
            : recipients.account
  return (
    <TextField
      label={recipients.label}
      autoCapitalize="none"
      spellCheck={false}
      placeholder="0x…"
      value={text}
      error={problem ? recipients.problems[problem] : undefined}
      note={note}
      onChange={(typed) => {
        const next = typed.trim()
        setText(next)
        const isValid = !next || !getRecipientProblem(deployment, next)
        onChange(next && isValid ? (next as Address) : undefined, isValid)
      }}
      className="address w-full px-2 font-mono desktop:px-3"
    />
  )
}
