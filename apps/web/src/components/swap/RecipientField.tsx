import { useAccountCode, useDeployment, useWallet } from '@letheswap/react'
import { getRecipientProblem } from '@letheswap/sdk'
import { useId, useState } from 'react'
import type { Address } from 'viem'
import { cx } from '../../lib/cx'
import { recipients } from '../../messages/dialogs'

type Props = {
  recipient: Address | undefined
  /** Not valid: something is written, and it cannot receive. */
  onChange: (recipient: Address | undefined, isValid: boolean) => void
}

/** Who receives the swap's output, if not the wallet's own account. */
export function RecipientField({ recipient, onChange }: Props) {
  const deployment = useDeployment()
  const { address } = useWallet()
  const id = useId()
  const [text, setText] = useState<string>(recipient ?? '')
  const problem = text && getRecipientProblem(deployment, text)
  const written = text && !problem ? (text as Address) : undefined
  const { data: isContract } = useAccountCode({ address: written })
  const note = problem
    ? recipients.problems[problem]
    : !written
      ? recipients.note
      : written.toLowerCase() === address?.toLowerCase()
        ? recipients.own
        : isContract === undefined
          ? recipients.checking
          : isContract
            ? recipients.contract
            : recipients.account
  return (
    <div className="@container">
      <label htmlFor={id} className="mb-1 block font-medium">
        {recipients.label}
      </label>
      <input
        id={id}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="0x…"
        value={text}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => {
          const next = target.value.trim()
          setText(next)
          const isValid = !next || !getRecipientProblem(deployment, next)
          onChange(next && isValid ? (next as Address) : undefined, isValid)
        }}
        className={cx(
          'address min-h-11 w-full rounded-field border bg-field px-2 font-mono placeholder:text-muted desktop:px-3',
          problem ? 'border-danger text-danger' : 'border-outline',
        )}
      />
      <p
        id={`${id}-note`}
        role="status"
        className={cx(
          'mt-1 text-label',
          problem ? 'text-danger' : 'text-muted',
        )}
      >
        {note}
      </p>
    </div>
  )
}
