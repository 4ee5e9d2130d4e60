import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { common } from '../messages/screens'
import { loadWithRetry } from './loadWithRetry'
import { notify } from './notify'

/**
 * A component whose code is loaded when it first shows. A dialog that cannot be
 * loaded closes with a toast, and the next press tries again. Any other part is
 * asked for until it comes, or shows `failed` with a way to try again.
 *
 * @example
 * const HistoryDialog = lazyComponent(() => import('./HistoryDialog'))
 * <Button {...HistoryDialog.preloadOnAim} onClick={open}>Show history</Button>
 * <HistoryDialog isOpen={isOpen} onClose={close} />
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fallback = null, failed }: Options = {},
) {
  let Loaded: ComponentType<Props> | undefined
  const fetchCode = async () => {
    Loaded = (await load()).default
  }
  // The press that follows says what went wrong.
  const preload = () => void fetchCode().catch(() => undefined)

  function Lazy(props: Props) {
    const { isOpen = true, onClose } = props as DialogProps
    // Kept once opened, so that closing can hand the focus back.
    const [isNeeded, setIsNeeded] = useState(isOpen)
    const [hasFailed, setHasFailed] = useState(false)
    const [, setHasLoaded] = useState(false)
    if (isOpen && !isNeeded) setIsNeeded(true)

    // biome-ignore lint/correctness/useExhaustiveDependencies: it is closed as it was opened
    useEffect(() => {
      if (!isOpen || hasFailed || Loaded !== undefined) return
      const isRetried = onClose === undefined && failed === undefined
      const loading = isRetried ? loadWithRetry(fetchCode) : fetchCode()
      loading.then(
        () => setHasLoaded(true),
        () => {
          if (onClose === undefined) return setHasFailed(true)
          const message = common.notLoaded
          notify({ kind: 'error', message, offersReload: true })
          onClose()
        },
      )
    }, [isOpen, hasFailed])

    if (!isNeeded) return null
    if (Loaded !== undefined) return <Loaded {...props} />
    return hasFailed ? failed?.(() => setHasFailed(false)) : fallback
  }

  return Object.assign(Lazy, {
    /** For the button that opens it. */
    preloadOnAim: { onPointerEnter: preload, onFocus: preload },
  })
}

type Options = {
  /** Shown until the code is there. */
  fallback?: ReactNode
  /** Shown when it could not be loaded. */
  failed?: (retry: () => void) => ReactNode
}

type DialogProps = { isOpen?: boolean; onClose?: () => void }
