import { useConfig, useTransactionEffect } from '@letheswap/react'
import { DEFAULT_CLAIM_COOLDOWN } from '@letheswap/sdk'
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router'
import { useState } from 'react'
import type { Hash } from 'viem'
import { ChevronDownIcon } from '../../web/src/components/icons/icons'
import { Button } from '../../web/src/components/ui/Button'
import { cx } from '../../web/src/lib/cx'
import { lazyComponent } from '../../web/src/lib/lazyComponent'
import { notify } from '../../web/src/lib/notify'
import { useWords } from '../../web/src/lib/useLanguage'
import type { DemoParts } from './createScenarios'
import { clearDemoStorage, isFork, reopenDemo } from './demoStorage'
import { deleteChains } from './startChain'
import { words } from './texts'

const ScenarioDialog = lazyComponent(() => import('./ScenarioDialog'))

type Props = {
  demo: DemoParts
  link: string | undefined
  /** The result of a scenario that was just played. */
  outcome: { failure?: string } | undefined
  router: AnyRouter
}

type Progress = { hasCoins?: true; swap?: Hash }

type Pair = { from?: string; to?: string }

const key = 'progress'

/** Guides a visitor to the first swap, and shows the demo's own controls. */
export function DemoBar({ demo, link, outcome, router }: Props) {
  const { provider, storage } = demo
  const { queryClient } = useConfig()
  const [progress, setProgress] = useState<Progress>(() =>
    JSON.parse(storage.getItem(key) ?? '{}'),
  )
  const [isOpen, setIsOpen] = useState(
    outcome !== undefined || link !== undefined,
  )
  // The link's scenario or the failure is only shown the first time that the dialog
  // opens.
  const [first, setFirst] = useState<{ link?: string; failure?: string }>({
    ...(link === undefined ? {} : { link }),
    ...(outcome?.failure === undefined ? {} : { failure: outcome.failure }),
  })
  const [hasMore, setHasMore] = useState(false)
  const texts = useWords(words.demo)
  const { chain } = demo.deployment
  const title = isFork ? texts.forkTitle({ name: chain.name }) : texts.title

  function advance(change: Progress) {
    const next = { ...progress, ...change }
    setProgress(next)
    storage.setItem(key, JSON.stringify(next))
  }

  useTransactionEffect((record) => {
    if (record.status !== 'confirmed') return
    if (record.kind === 'faucet') advance({ hasCoins: true })
    if (record.kind === 'swap')
      advance({ swap: record.state.transactions.at(-1)?.hash })
  })

  async function moveTime() {
    await provider.request({
      method: 'evm_increaseTime',
      params: [DEFAULT_CLAIM_COOLDOWN],
    })
    await provider.request({ method: 'evm_mine' })
    await queryClient.invalidateQueries()
    notify({ kind: 'info', message: texts.timeMoved })
  }

  async function startOver() {
    if (!window.confirm(texts.startOverHint)) return
    // A fork restarts from the current state of its network.
    if (isFork) await deleteChains()
    else await provider.request({ method: 'anvil_reset' })
    clearDemoStorage()
    reopenDemo()
  }

  const { hasCoins = false, swap } = progress
  return (
    <aside
      aria-label={title}
      className="border-b border-hairline bg-raised text-label"
    >
      <div className="mx-auto flex max-w-[70rem] flex-wrap items-center gap-x-5 px-4 py-1">
        <p className="text-muted max-desktop:sr-only">{title}</p>
        <ol className="flex items-center gap-x-1 max-desktop:-ml-2">
          <Step
            number={1}
            label={texts.getCoins}
            isDone={hasCoins}
            isNext={!hasCoins}
          />
          <Step
            number={2}
            label={texts.swap}
            isDone={swap !== undefined}
            isNext={hasCoins && swap === undefined}
            onClick={() =>
              void router.navigate({
                to: '/swap',
                search: isFork ? undefined : firstSwap,
              })
            }
          />
          <Step
            number={3}
            label={texts.look}
            isNext={swap !== undefined}
            disabled={swap === undefined}
            onClick={() =>
              // Keeps the tokens of the form below the dialog.
              void router.navigate({
                to: '/swap',
                search: ({ from, to }: Pair) => ({ from, to, tx: swap }),
              })
            }
          />
        </ol>
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={hasMore}
          className="-mr-3 ml-auto"
          onClick={() => setHasMore(!hasMore)}
        >
          {texts.more}
          <ChevronDownIcon
            className={cx('size-4 text-muted', hasMore && 'rotate-180')}
          />
        </Button>
        {hasMore ? (
          <div className="flex w-full flex-wrap gap-2 pb-2">
            {isFork ? (
              <Button size="sm" onClick={() => window.location.assign('.')}>
                {texts.leaveFork}
              </Button>
            ) : (
              <Button
                size="sm"
                {...ScenarioDialog.preloadOnAim}
                onClick={() => setIsOpen(true)}
              >
                {words.scenario.open}
              </Button>
            )}
            {isBesideNetwork && !isFork ? (
              <Button size="sm" onClick={() => window.location.assign('?fork')}>
                {texts.fork}
              </Button>
            ) : null}
            <Button size="sm" onClick={moveTime}>
              {texts.moveTime}
            </Button>
            <Button size="sm" variant="danger" onClick={startOver}>
              {texts.startOver}
            </Button>
          </div>
        ) : null}
      </div>
      {/* The dialog needs the page's router, because Back closes it. */}
      <RouterContextProvider router={router}>
        <ScenarioDialog
          isOpen={isOpen}
          onClose={() => {
            setIsOpen(false)
            setFirst({})
          }}
          demo={demo}
          {...first}
        />
      </RouterContextProvider>
    </aside>
  )
}

/** True if `npm start` serves the demo, at this path next to its network's page. */
const isBesideNetwork = window.location.pathname === '/demo/'

/** Fills the form for a first swap, which needs no approval. */
export const firstSwap = { from: 'ZKP', to: 'DAI', amount: '1' }

type StepProps = Button.Props & {
  number: number
  label: string
  isDone?: boolean
  /** On a phone, only the next button has a label. */
  isNext: boolean
}

/** The first step has no action, because the card's button completes it. */
function Step({ number, label, isDone = false, isNext, ...rest }: StepProps) {
  const content = (
    <>
      <span className="grid size-5 shrink-0 place-items-center rounded-full border border-current tabular-nums">
        {isDone ? '✓' : number}
      </span>
      {isDone ? <span className="sr-only">{words.demo.done}</span> : null}
      <span className={cx(!isNext && 'max-desktop:sr-only')}>{label}</span>
    </>
  )
  return (
    <li>
      {rest.onClick ? (
        <Button size="sm" variant="quiet" className="px-2!" {...rest}>
          {content}
        </Button>
      ) : (
        <span className="flex items-center gap-2 px-2 font-medium">
          {content}
        </span>
      )}
    </li>
  )
}
