import { type ReactNode, useEffect, useState } from 'react'
import { copyText } from '../../lib/copyText'
import { notify } from '../../lib/notify'
import { common } from '../../messages/screens'
import { CheckIcon, CopyIcon } from '../icons/icons'
import { inertButtonProps } from './Button'
import { Spinner } from './Spinner'

const CHECK_MS = 1_400

type Props = {
  value: string
  /** The accessible name. It should begin with the meaning of the visible text. */
  label: string
  children?: ReactNode
  successMessage?: string
}

/** Copies `value`. Its icon changes from idle to loading, to a check mark, and back. */
export function CopyButton({
  value,
  label,
  children,
  successMessage = common.addressCopied,
}: Props) {
  const [state, setState] = useState<'idle' | 'loading' | 'done'>('idle')

  useEffect(() => {
    if (state !== 'done') return
    const timer = setTimeout(() => setState('idle'), CHECK_MS)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    setState('loading')
    try {
      await copyText(value)
      setState('done')
      notify({ kind: 'success', message: successMessage })
    } catch {
      setState('idle')
      notify({ kind: 'error', message: common.copyFailed })
    }
  }

  return (
    <button
      type="button"
      aria-label={label}
      title={value}
      data-state={state}
      onClick={copy}
      {...(state === 'loading' ? inertButtonProps : {})}
      // With negative margins, its height of 44 px and its padding take no space in a
      // line.
      className="text-button tells-title relative -mx-1 -my-3 inline-flex min-h-11 items-center gap-1.5 rounded-field px-1 font-mono text-label text-muted transition-colors hover:text-ink desktop:my-0 desktop:min-h-6"
    >
      {children}
      {state === 'loading' ? (
        <Spinner />
      ) : state === 'done' ? (
        <CheckIcon className="size-4 text-success" />
      ) : (
        <CopyIcon className="size-4" />
      )}
    </button>
  )
}
