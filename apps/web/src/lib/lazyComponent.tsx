import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from '../components/ui/Button'
import { common } from '../messages/screens'
import { loadWithRetry } from './loadWithRetry'
import { notify } from './notify'
import { reloadOnce } from './reloadOnce'

/**
 * Returns a component whose code is loaded when it is first shown. It is mounted while
 * `isOpen`. A dialog that cannot be loaded, or that throws, closes with a toast, and
 * the next press tries again. Any other part is fetched up to three times. If a part is
 * still missing, reloads the page once. After that, shows `failed`, or a button that
 * reloads.
 *
 * @example
 * const HistoryDialog = lazyComponent(() => import('./HistoryDialog'))
 * <Button {...HistoryDialog.preloadOnAim} onClick={open}>Show history</Button>
 * <HistoryDialog isOpen={isOpen} onClose={close} />
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fallback = null, failed = () => <NotLoaded /> }: Options = {},
) {
  let Loaded: ComponentType<Props> | undefined
  let failedPresses = 0
  const fetchCode = async () => {
    Loaded = (await load()).default
  }
  // Ignores a failure, which the following press shows.
  const preload = () => void fetchCode().catch(() => undefined)

  function Lazy({ isOpen = true, ...props }: Props & { isOpen?: boolean }) {
    const { onClose } = props as { onClose?: () => void }
    const [hasFailed, setHasFailed] = useState(false)
    const [, setHasLoaded] = useState(false)

    function close(message: string) {
      notify({ kind: 'error', message, offersReload: true })
      onClose?.()
    }
    async function giveUp() {
      if (onClose === undefined) {
        if (!(await reloadOnce())) setHasFailed(true)
        return
      }
      failedPresses += 1
      if (failedPresses === 1 || !(await reloadOnce())) close(common.notLoaded)
    }

    // biome-ignore lint/correctness/useExhaustiveDependencies: it is closed as it was opened
    useEffect(() => {
      if (!isOpen || hasFailed || Loaded !== undefined) return
      const loading =
        onClose === undefined ? loadWithRetry(fetchCode) : fetchCode()
      loading.then(() => setHasLoaded(true), giveUp)
    }, [isOpen, hasFailed])

    if (!isOpen) return null
    if (Loaded !== undefined)
      return (
        <CatchBoundary
          getResetKey={() => ''}
          errorComponent={onClose === undefined ? NotLoaded : Nothing}
          onCatch={() => onClose && close(common.notDisplayed)}
        >
          <Loaded {...(props as unknown as Props)} />
        </CatchBoundary>
      )
    return hasFailed ? failed(() => setHasFailed(false)) : fallback
  }

  return Object.assign(Lazy, {
    /** Returns true if the code has loaded, so that it is shown without a delay. */
    isLoaded: () => Loaded !== undefined,
    /** Handlers for the button that opens the dialog, or for a form that needs the code. */
    preloadOnAim: { onPointerEnter: preload, onFocus: preload },
  })
}

const Nothing = () => null

/** Props of an error boundary around a part that the screen can do without. */
export const isolated = { getResetKey: () => '', errorComponent: Nothing }

/**
 * Shows the user that code could not be loaded. Only a reload fetches it again in every
 * browser.
 */
export function NotLoaded() {
  return (
    <p role="alert" className="p-2 text-label">
      {common.notLoaded}{' '}
      <Button size="sm" onClick={() => window.location.reload()}>
        {common.reload}
      </Button>
    </p>
  )
}

type Options = {
  /** Shown until the code has loaded. */
  fallback?: ReactNode
  /** Shown if the code could not be loaded. */
  failed?: (retry: () => void) => ReactNode
}
